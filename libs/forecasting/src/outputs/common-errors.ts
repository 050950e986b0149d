import type { ForecastIssue } from '@daystar/contracts';
import { Z90 } from '../numerics/z90';
import type { SkyState } from '../sky/blend/sky-state';

export type CommonErrors = NonNullable<ForecastIssue['common_errors']>;

/** Forecast rows per value. */
export const COMMON_ERROR_STRIDE = 3;
/** Limit of an error, % of half the interval: the interval may be much narrower than the effect of the motion. */
const MAX_PERCENT = 1000;

/**
 * Computes the errors of power that a place has in common with others, relative to the interval of power. The
 * ratios equal those of opacity. Where opacity rises by a fraction of its interval, power falls by the same fraction of
 * its own.
 * @param from index of the first forecast row
 * @returns undefined when the sky has no common errors, or all are 0
 */
export function computeCommonErrors(
  { columns, commonErrors, steps }: SkyState,
  from: number,
): CommonErrors | undefined {
  if (!commonErrors) return undefined;
  const computeMotionRatio = (direction: 'east' | 'north', step: number) => {
    const response = commonErrors[direction][step];
    const halfWidth = (columns.opacity90[step] - columns.opacity10[step]) / 2;
    return response === 0 ? 0 : (-Z90 * response) / halfWidth;
  };
  const rows = { motion_east: [] as number[], motion_north: [] as number[], system: [] as number[] };
  for (let step = from; step < steps.count; step += COMMON_ERROR_STRIDE) {
    const [east, north] = [computeMotionRatio('east', step), computeMotionRatio('north', step)];
    const residualFraction = Math.max(0, 1 - east * east - north * north);
    rows.motion_east.push(toPercent(east));
    rows.motion_north.push(toPercent(north));
    rows.system.push(toPercent(Math.sqrt(residualFraction * commonErrors.largeScaleErrorShare[step])));
  }
  const [motion_east, motion_north, system] = [rows.motion_east, rows.motion_north, rows.system].map(dropLastZeros);
  return motion_east.length + motion_north.length + system.length > 0
    ? { motion_east, motion_north, system }
    : undefined;
}

/** Converts a ratio to whole percent, within limits; 0 is never -0. */
export const toPercent = (ratio: number): number =>
  Math.round(100 * Math.min(MAX_PERCENT / 100, Math.max(-MAX_PERCENT / 100, ratio))) || 0;

export const dropLastZeros = (values: readonly number[]): number[] =>
  values.slice(0, values.findLastIndex((value) => value !== 0) + 1);
