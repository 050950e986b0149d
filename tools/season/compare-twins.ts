import { HALF_HOUR, MINUTE } from '@daystar/timeseries';
import type { PlantOutput } from './fault-kinds';
import type { ScoredRows } from './score-lead';

/** Faulty site and its clean twin: rows by lead time, and output. */
export interface ComparedSite {
  readonly rows: ReadonlyMap<number, Pick<ScoredRows, 'tuned' | 'minutesAhead'>>;
  readonly output: PlantOutput;
}

/** Mean absolute errors over all lead times, percent of the mean output in the same half hours. */
export interface TwinErrors {
  readonly faulty: number;
  readonly twin: number;
  /** Number of compared half hours, each counted once per lead time. */
  readonly count: number;
  /** Difference, percent of the error of the twin. */
  readonly excess: number;
  /** Absent for a fault that does not disable the plant. */
  readonly disabled?: DisabledErrors;
}

/**
 * Mean absolute errors of forecasts that were issued while the plant was disabled, percent of its mean potential output. They
 * are compared with its delivered output.
 */
export interface DisabledErrors {
  readonly faulty: number;
  /** The same for the forecasts of the twin, which do not know of the fault. */
  readonly unaware: number;
  readonly count: number;
}

const HALF_HOUR_MINUTES = HALF_HOUR / MINUTE;

/**
 * Compares the forecasts of a faulty site and its clean twin with the output of each that nothing limits, in half hours with
 * output and forecasts of both. Half hours in which the faulty plant itself could not produce as much are left out: no weather
 * explains them. Forecasts issued while it was disabled are compared with its delivered output. Most of them are about half
 * hours in which it is disabled. Those about its return alone would favour a service that ignores the fault
 * (S. Lerch et al., "Forecaster's dilemma", Statistical Science 32, 2017).
 * @param from first half hour
 */
export function compareTwins(faulty: ComparedSite, twin: ComparedSite, from: number): TwinErrors {
  const sums = { faulty: 0, twin: 0, faultyOutput: 0, twinOutput: 0, count: 0 };
  const disabled = { faulty: 0, unaware: 0, output: 0, count: 0 };
  const { potential, capable, delivered } = faulty.output;
  const wasDisabled = findDisabled(faulty.output);
  for (const [lead, { tuned, minutesAhead }] of faulty.rows) {
    const twinTuned = twin.rows.get(lead)?.tuned ?? new Float64Array();
    for (let i = from; i < tuned.length; i++) {
      if (!(potential[i] > 0) || Number.isNaN(tuned[i] + (twinTuned[i] ?? NaN))) continue;
      const lastKnown = Math.floor(i - minutesAhead[i] / HALF_HOUR_MINUTES) - 1;
      if (wasDisabled[lastKnown]) {
        disabled.count++;
        disabled.faulty += Math.abs(tuned[i] - delivered[i]);
        disabled.unaware += Math.abs(twinTuned[i] - delivered[i]);
        disabled.output += potential[i];
      } else if (capable[i] >= potential[i]) {
        sums.count++;
        sums.faulty += Math.abs(tuned[i] - potential[i]);
        sums.twin += Math.abs(twinTuned[i] - twin.output.potential[i]);
        sums.faultyOutput += potential[i];
        sums.twinOutput += twin.output.potential[i];
      }
    }
  }
  const [faultyError, twinError] = [sums.faulty / sums.faultyOutput, sums.twin / sums.twinOutput];
  return {
    faulty: 100 * faultyError,
    twin: 100 * twinError,
    count: sums.count,
    excess: 100 * (faultyError / twinError - 1),
    disabled:
      disabled.count > 0
        ? {
            faulty: (100 * disabled.faulty) / disabled.output,
            unaware: (100 * disabled.unaware) / disabled.output,
            count: disabled.count,
          }
        : undefined,
  };
}

/** Returns for each half hour whether the plant was disabled in the last one with potential output, that one included. */
function findDisabled({ potential, capable }: PlantOutput): boolean[] {
  let isDisabled = false;
  return Array.from(potential, (power, i) => {
    if (power > 0) isDisabled = capable[i] < power;
    return isDisabled;
  });
}
