import type { Measurement, QcFlag } from '@daystar/contracts';
import { type Steps, getSolarDay, stepEnd } from '@daystar/timeseries';
import { parseMeasurementPeriod } from './measurement-period';
import { splitPeriod } from './split-period';

/** Minimum measured fraction of a step. */
const MIN_COVERED_FRACTION = 0.8;

/** Whether a value is usable for training. */
export const isUsable = (flag: QcFlag): boolean => flag === 'ok' || flag === 'clipped';

/** Whether a value is the real output: usable values, and values of a plant that is curtailed or covered by snow. */
export const isRealOutput = (flag: QcFlag): boolean => isUsable(flag) || flag === 'curtailed' || flag === 'snow';

/**
 * Means of usable power over each step. NaN where too little was measured, and on whole days with power at night,
 * because their clock or meter is wrong. A period longer than a step is split over its steps (`splitPeriod`).
 * Measurements are added in batches of any size.
 */
export class UsablePowerMeans {
  private readonly sums: Float64Array;
  private readonly covered: Float64Array;
  private readonly wrongDays = new Set<number>();
  private readonly profiles: readonly Float64Array[];

  /**
   * @param clear power under a clear sky, one per step
   * @param estimate estimated power, one per step, NaN where unknown; it splits periods better than a clear sky does
   */
  constructor(
    private readonly steps: Steps,
    private readonly clear: Float64Array,
    private readonly longitude: number,
    estimate = clear,
  ) {
    this.profiles = [estimate, clear];
    this.sums = new Float64Array(steps.count);
    this.covered = new Float64Array(steps.count);
  }

  /** Adds usable measurements to the steps that they cover. @param flags flags of the measurements */
  add(measurements: readonly Measurement[], flags: readonly QcFlag[]): void {
    const { steps, clear, sums, covered } = this;
    measurements.forEach((measurement, i) => {
      const period = parseMeasurementPeriod(measurement);
      splitPeriod(period, steps, this.profiles, (k, overlap, ratio) => {
        if (flags[i] === 'exceeds_clear_sky' && clear[k] === 0)
          this.wrongDays.add(getSolarDay(period.end, this.longitude));
        if (!isUsable(flags[i])) return;
        sums[k] += (measurement.total_power ?? 0) * ratio * overlap;
        covered[k] += overlap;
      });
    });
  }

  computeMeans(): Float64Array {
    const { steps, covered } = this;
    return this.sums.map((sum, k) => {
      const isWrong = this.wrongDays.has(getSolarDay(stepEnd(steps, k), this.longitude));
      return !isWrong && covered[k] >= MIN_COVERED_FRACTION * steps.stepMs ? sum / covered[k] : NaN;
    });
  }
}

/**
 * Computes the means of `UsablePowerMeans` for measurements that are all in memory.
 * @param clear power under a clear sky, one per step
 * @param estimate estimated power, one per step, as of `UsablePowerMeans`
 */
export function averageUsablePower(
  measurements: readonly Measurement[],
  flags: readonly QcFlag[],
  steps: Steps,
  clear: Float64Array,
  longitude: number,
  estimate?: Float64Array,
): Float64Array {
  const power = new UsablePowerMeans(steps, clear, longitude, estimate);
  power.add(measurements, flags);
  return power.computeMeans();
}
