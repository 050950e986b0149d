import { DAY } from '@daystar/timeseries';

/** Ratio to the median half hour below which a half hour counts as shaded. */
const MAX_SHADED_RATIO = 0.9;
/** Distance from 1, the ratio of half hours without measurements, up to which a ratio says nothing. */
const NEUTRAL_DISTANCE = 1e-6;

/**
 * Finds the times of the day at which measurements show shade: less power than estimated, in comparison with the rest of
 * the day. A loss at all times, such as dust, is no shade.
 * @param measuredToEstimated ratio of measured to estimated power, by equal parts of the day, UTC; absent without measurements
 * @returns whether there is shade at a time, ms; undefined without any
 */
export function findMeasuredShade(
  measuredToEstimated: readonly number[] = [],
): ((time: number) => boolean) | undefined {
  const measured = measuredToEstimated.filter((ratio) => Math.abs(ratio - 1) > NEUTRAL_DISTANCE).sort((a, b) => a - b);
  if (measured.length === 0) return undefined;
  const median = measured[Math.floor(measured.length / 2)];
  const isShadedSlot = measuredToEstimated.map((ratio) => ratio < MAX_SHADED_RATIO * median);
  if (!isShadedSlot.includes(true)) return undefined;
  return (time) => isShadedSlot[Math.floor(((time % DAY) * measuredToEstimated.length) / DAY)];
}
