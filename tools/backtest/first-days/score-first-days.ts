import { SKY_CLASSES, classifySky, type FirstForecast, type NewPlant, pinballLoss } from '@daystar/forecasting';
import { DAY } from '@daystar/timeseries';

/** Scores of tuned and untuned forecasts on the same half hours. */
export interface FirstDaysScore {
  readonly name: string;
  /** Number of half hours. */
  readonly n: number;
  /** Mean absolute errors, percent of capacity. */
  readonly mae: number;
  readonly maeUntuned: number;
  /** Reduction of the untuned error, percent. */
  readonly gain: number;
  /** Percent of the measurements within P10..P90. */
  readonly coverage: number;
  readonly coverageUntuned: number;
  /** Mean pinball loss of P10 and P90, percent of capacity: wide percentiles have a larger one. */
  readonly pinball: number;
  readonly pinballUntuned: number;
}

interface ScoredRow {
  /** Days from the registration to the issue, from 1. */
  readonly day: number;
  readonly sky: number;
  /** Absolute errors as a fraction of the capacity. */
  readonly error: number;
  readonly untunedError: number;
  readonly isWithin: boolean;
  readonly isWithinUntuned: boolean;
  /** Pinball losses as a fraction of the capacity. */
  readonly pinball: number;
  readonly untunedPinball: number;
  /** Whether the plant had a prior from others. */
  readonly hasPrior: boolean;
}

/** Groups of days by which forecasts are scored. */
const DAY_GROUPS = [
  [1, 1],
  [2, 2],
  [3, 4],
  [5, 7],
  [8, 14],
  [15, Infinity],
] as const;

/**
 * Compares the first forecasts of a plant with its measurements, in daylight.
 * @param hasPrior whether the plant had a prior from others
 * @param zenithBelow degrees
 */
export function compareForecasts(
  plant: NewPlant,
  forecasts: readonly FirstForecast[],
  hasPrior: boolean,
  zenithBelow: number,
): ScoredRow[] {
  const { measured, untuned, clearSky, lead } = plant;
  const { capacity, power: clear, path } = clearSky;
  const plain = untuned.get(lead)!;
  return forecasts.flatMap(({ step: i, age, estimate, p10, p90 }) => {
    if (!(measured[i] >= 0) || !(clear[i] > 0) || path.zenith[i] >= zenithBelow) return [];
    return {
      day: Math.floor(age / DAY) + 1,
      sky: classifySky(estimate, clear[i]),
      error: Math.abs(estimate - measured[i]) / capacity,
      untunedError: Math.abs(plain.pv_estimate[i] - measured[i]) / capacity,
      isWithin: measured[i] >= p10 && measured[i] <= p90,
      isWithinUntuned: measured[i] >= plain.pv_estimate10[i] && measured[i] <= plain.pv_estimate90[i],
      pinball: computePinballLoss(measured[i], p10, p90) / capacity,
      untunedPinball: computePinballLoss(measured[i], plain.pv_estimate10[i], plain.pv_estimate90[i]) / capacity,
      hasPrior,
    };
  });
}

/** Mean pinball loss of both percentiles of a half hour. */
const computePinballLoss = (measured: number, p10: number, p90: number): number =>
  (pinballLoss([measured], [p10], 0.1) + pinballLoss([measured], [p90], 0.9)) / 2;

/** Scores all rows, and those of each group of days and each sky; of the first day also those with a prior from other plants. */
export function scoreFirstDays(rows: readonly ScoredRow[]): FirstDaysScore[] {
  const byDay = DAY_GROUPS.map(([from, to]) => {
    const name = from === to ? `day ${from}` : to < Infinity ? `days ${from} to ${to}` : `from day ${from}`;
    return score(
      name,
      rows.filter(({ day }) => day >= from && day <= to),
    );
  });
  const bySky = SKY_CLASSES.map((name, sky) =>
    score(
      `${name} expected`,
      rows.filter((row) => row.sky === sky),
    ),
  );
  const withPrior = score(
    'day 1, with a prior',
    rows.filter(({ day, hasPrior }) => day === 1 && hasPrior),
  );
  return [score('all', rows), ...byDay, withPrior, ...bySky].filter(({ n }) => n > 0);
}

function score(name: string, rows: readonly ScoredRow[]): FirstDaysScore {
  const average = (valueOf: (row: ScoredRow) => number) =>
    (100 * rows.reduce((sum, row) => sum + valueOf(row), 0)) / rows.length;
  const [mae, maeUntuned] = [average(({ error }) => error), average(({ untunedError }) => untunedError)];
  return {
    name,
    n: rows.length,
    mae,
    maeUntuned,
    gain: 100 * (1 - mae / maeUntuned),
    coverage: average(({ isWithin }) => Number(isWithin)),
    coverageUntuned: average(({ isWithinUntuned }) => Number(isWithinUntuned)),
    pinball: average(({ pinball }) => pinball),
    pinballUntuned: average(({ untunedPinball }) => untunedPinball),
  };
}
