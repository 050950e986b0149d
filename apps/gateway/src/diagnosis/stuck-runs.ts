import type { FlaggedMeasurement } from '@daystar/contracts';
import { MAX_ZERO_POWER, parseMeasurementPeriod } from '@daystar/forecasting';
import { HOUR } from '@daystar/timeseries';
import type { DiagnosisData } from './diagnosis-data';
import type { MeasurementSpan } from './measurement-spans';
import { isAtNight } from './night-power';

/** Minimum duration, ms, of the rejected measurements of one value. */
const MIN_STUCK_DURATION_MS = 3 * HOUR;
/** At this fraction of capacity or more, power at night may be full output with a wrong clock or place, not a stuck meter. */
const NEAR_CAPACITY = 0.9;
/** Minimum duration, ms, of full output that only a stuck meter shows. */
const MIN_FULL_OUTPUT_DURATION_MS = 16 * HOUR;

/** Measurements of one value that a stuck meter repeats. */
export interface StuckRun {
  readonly measurements: readonly FlaggedMeasurement[];
  readonly span: MeasurementSpan;
  readonly hasNight: boolean;
}

/** Results by data, because several findings of a diagnosis leave these values out. */
const stuckRuns = new WeakMap<DiagnosisData, readonly StuckRun[]>();

/** Lists the runs of one value above 0 that a stuck meter repeats. Outages have a finding of their own. */
export function listStuckRuns(data: DiagnosisData): readonly StuckRun[] {
  const known = stuckRuns.get(data);
  if (known) return known;
  const runs = groupByValue(data.measurements).flatMap((run) => toStuckRun(run, data));
  stuckRuns.set(data, runs);
  return runs;
}

/** Groups measurements of the same value that follow each other. Missing values do not end a group. */
function groupByValue(measurements: readonly FlaggedMeasurement[]): FlaggedMeasurement[][] {
  const runs: FlaggedMeasurement[][] = [];
  for (const measurement of measurements) {
    if (measurement.total_power === undefined) continue;
    const run = runs.at(-1);
    if (run?.[0].total_power === measurement.total_power) run.push(measurement);
    else runs.push([measurement]);
  }
  return runs;
}

function toStuckRun(measurements: readonly FlaggedMeasurement[], data: DiagnosisData): StuckRun[] {
  const { capacity = 0 } = data.site;
  const [{ total_power: power = 0 }] = measurements;
  if (Math.abs(power) <= MAX_ZERO_POWER * capacity) return [];
  const rejected = measurements.filter(({ verdict }) => verdict === 'stale' || verdict === 'exceeds_clear_sky');
  const nights = rejected.filter((measurement) => isAtNight(measurement, data));
  const needed = power >= NEAR_CAPACITY * capacity ? MIN_FULL_OUTPUT_DURATION_MS : MIN_STUCK_DURATION_MS;
  const hasNight = sumLengths(nights) >= MIN_STUCK_DURATION_MS && sumLengths(measurements) >= needed;
  const hasStale = rejected.some(({ verdict }) => verdict === 'stale') && sumLengths(rejected) >= MIN_STUCK_DURATION_MS;
  if (!hasNight && !hasStale) return [];
  // A limit explains a level by day alone.
  const stuck = hasNight ? measurements : measurements.filter(({ verdict }) => verdict !== 'curtailed');
  const first = parseMeasurementPeriod(stuck[0]);
  const to = Date.parse(stuck[stuck.length - 1].period_end);
  return [{ measurements: stuck, span: { from: first.end - first.length, to, count: stuck.length }, hasNight }];
}

const sumLengths = (measurements: readonly FlaggedMeasurement[]): number =>
  measurements.reduce((sum, measurement) => sum + parseMeasurementPeriod(measurement).length, 0);

/** Lists the measurements that a stuck meter repeats. */
export const listStuckMeasurements = (data: DiagnosisData): ReadonlySet<FlaggedMeasurement> =>
  new Set(listStuckRuns(data).flatMap(({ measurements }) => measurements));
