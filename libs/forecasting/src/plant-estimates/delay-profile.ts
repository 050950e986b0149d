import type { Measurement } from '@daystar/contracts';
import { type Steps, firstStart } from '@daystar/timeseries';
import { parseMeasurementPeriod } from '../measurement-qc/measurement-period';
import { MAX_CLOCK_OFFSET_MS } from './find-initial-parameters';

/** A measured mean over whole steps. */
interface MeasuredMean {
  /** Index of the first step, and of the one after the last. */
  readonly from: number;
  readonly to: number;
  readonly power: number;
}

/**
 * Delays a profile of power by the whole steps with which its means explain measured means best. Periods that are longer than a
 * step are split by it. A profile with another clock would move a part of their power, and hide that the clock is wrong.
 * @param profile one value per step
 * @returns the profile itself when no period is longer than a step
 */
export function delayProfile(profile: Float64Array, measurements: readonly Measurement[], steps: Steps): Float64Array {
  const means = measurements.flatMap((measurement): MeasuredMean[] => {
    const { end, length } = parseMeasurementPeriod(measurement);
    const [from, to] = [end - length, end].map((time) => Math.round((time - firstStart(steps)) / steps.stepMs));
    return length > steps.stepMs ? [{ from, to, power: measurement.total_power ?? 0 }] : [];
  });
  if (means.length === 0) return profile;
  const sums = new Float64Array(profile.length + 1);
  profile.forEach((power, i) => (sums[i + 1] = sums[i] + power));
  const sumUpTo = (step: number) => sums[Math.min(profile.length, Math.max(0, step))];
  /** Part of the squares of the measured means that a proportional profile explains. */
  const computeExplained = (delay: number) => {
    let [products, squares] = [0, 0];
    for (const { from, to, power } of means) {
      const expected = (sumUpTo(to - delay) - sumUpTo(from - delay)) / (to - from);
      products += power * expected;
      squares += expected ** 2;
    }
    return squares > 0 ? products ** 2 / squares : 0;
  };
  const maxDelay = MAX_CLOCK_OFFSET_MS / steps.stepMs;
  let best = { delay: 0, explained: computeExplained(0) };
  for (let delay = -maxDelay; delay <= maxDelay; delay++) {
    const explained = computeExplained(delay);
    if (explained > best.explained) best = { delay, explained };
  }
  const { delay } = best;
  return delay === 0 ? profile : profile.map((_, i) => profile[i - delay] ?? 0);
}
