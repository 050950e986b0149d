import { computeUpperMedian } from '@daystar/forecasting';
import { DAY } from '@daystar/timeseries';

/** A slot counts as shaded when its ratio is below this share of the median ratio. */
const MAX_SHADED_SHARE = 0.9;
/** Slots without measurements have the ratio 1, within this tolerance. */
const NEUTRAL_TOLERANCE = 1e-6;

/** Whether a ratio of measured to estimated power is of a slot of the day with measurements. */
export const isMeasuredRatio = (ratio: number): boolean => Math.abs(ratio - 1) > NEUTRAL_TOLERANCE;

/**
 * Finds the slots of the day in which measurements show shade. Their ratio of measured to estimated power is lower than in the
 * rest of the day. A loss at all times, such as soiling, is not shade.
 * @param measuredToEstimated ratio of measured to estimated power by slot, equal parts of the day, UTC
 * @returns function that tells whether a time, ms, is shaded; undefined when no slot is
 */
export function findMeasuredShade(
  measuredToEstimated: readonly number[] = [],
): ((time: number) => boolean) | undefined {
  const median = computeUpperMedian(measuredToEstimated.filter(isMeasuredRatio));
  const shadedSlots = measuredToEstimated.map((ratio) => isMeasuredRatio(ratio) && ratio < MAX_SHADED_SHARE * median);
  if (!shadedSlots.includes(true)) return undefined;
  return (time) => shadedSlots[Math.floor(((time % DAY) * measuredToEstimated.length) / DAY)];
}
