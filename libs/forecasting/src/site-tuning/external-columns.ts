import { type Steps, firstStart } from '@daystar/timeseries';
import type { ExternalForecast } from '../learner/dataset/site-history';

/** A period of an external forecast issue, in the unit of the site. Times in ms. */
export interface ExternalPeriod {
  readonly end: number;
  readonly length: number;
  readonly issuedAt: number;
  readonly estimate: number;
  /** 10th percentile; NaN if unknown. */
  readonly p10: number;
  /** 90th percentile; NaN if unknown. */
  readonly p90: number;
}

/** Minimum covered fraction of a step. */
const MIN_COVERED_FRACTION = 0.8;

/**
 * Averages periods over steps. A period that is longer than a step gets the shape of clear-sky power. Where periods of
 * different lengths overlap, the newest issue counts.
 * @param clear clear-sky power, one per step
 */
export function buildExternalColumns(
  periods: readonly ExternalPeriod[],
  steps: Steps,
  clear: Float64Array,
): ExternalForecast {
  const columns = createColumns(steps.count);
  const lengths = new Set(periods.map(({ length }) => length));
  for (const length of lengths) {
    const means = averagePeriods(
      periods.filter((period) => period.length === length),
      steps,
      clear,
    );
    means.issuedAt.forEach((issuedAt, i) => {
      if (Number.isNaN(issuedAt) || columns.issuedAt[i] >= issuedAt) return;
      for (const name of COLUMNS) columns[name][i] = means[name][i];
    });
  }
  return columns;
}

const COLUMNS = ['estimate', 'p10', 'p90', 'issuedAt'] as const;

const createColumns = (count: number) => {
  const create = () => new Float64Array(count).fill(NaN);
  return { estimate: create(), p10: create(), p90: create(), issuedAt: create() };
};

/** Averages periods, which do not overlap, over steps. A step has the issue time of its newest period. */
function averagePeriods(periods: readonly ExternalPeriod[], steps: Steps, clear: Float64Array): ExternalForecast {
  const columns = createColumns(steps.count);
  const covered = new Float64Array(steps.count);
  for (const { end, length, issuedAt, ...values } of periods) {
    const firstStep = Math.max(0, Math.floor((end - length - firstStart(steps)) / steps.stepMs));
    const lastStep = Math.min(steps.count - 1, Math.ceil((end - firstStart(steps)) / steps.stepMs) - 1);
    const overlaps = Array.from({ length: Math.max(0, lastStep - firstStep + 1) }, (_, k) => {
      const from = firstStart(steps) + (firstStep + k) * steps.stepMs;
      return Math.min(end, from + steps.stepMs) - Math.max(end - length, from);
    });
    const total = overlaps.reduce((sum, overlap) => sum + overlap, 0);
    const clearTotal = overlaps.reduce((sum, overlap, k) => sum + overlap * clear[firstStep + k], 0);
    overlaps.forEach((overlap, k) => {
      const i = firstStep + k;
      const shape = clearTotal > 0 ? (clear[i] * total) / clearTotal : 1;
      for (const name of ['estimate', 'p10', 'p90'] as const) {
        const sumSoFar = covered[i] > 0 ? columns[name][i] : 0;
        columns[name][i] = sumSoFar + values[name] * shape * overlap;
      }
      covered[i] += overlap;
      if (!(columns.issuedAt[i] >= issuedAt)) columns.issuedAt[i] = issuedAt;
    });
  }
  covered.forEach((duration, i) => {
    const isCovered = duration >= MIN_COVERED_FRACTION * steps.stepMs;
    for (const name of ['estimate', 'p10', 'p90'] as const)
      columns[name][i] = isCovered ? columns[name][i] / duration : NaN;
    if (!isCovered) columns.issuedAt[i] = NaN;
  });
  return columns;
}
