import type { FlaggedMeasurement } from '@daystar/contracts';
import { DAY } from '@daystar/timeseries';

/** Power that a plant never exceeds. */
export interface ClippingLevel {
  /** In the unit of the measurements, as `deviation`. */
  readonly level: number;
  /** Standard deviation of the daily levels, which contains the noise of the meter; a conservative uncertainty. */
  readonly deviation: number;
}

/** Minimum number of days on which power reaches the level. */
const MIN_DAYS = 3;

/** Estimates the level of readings that are flagged `clipped`; undefined on fewer than three days. */
export function estimateClipping(measurements: readonly FlaggedMeasurement[]): ClippingLevel | undefined {
  const byDay = new Map<number, number[]>();
  for (const { verdict, total_power = NaN, period_end } of measurements) {
    if (verdict !== 'clipped') continue;
    const day = Math.floor(Date.parse(period_end) / DAY);
    byDay.set(day, [...(byDay.get(day) ?? []), total_power]);
  }
  if (byDay.size < MIN_DAYS) return undefined;
  const levels = [...byDay.values()].map((powers) => powers.reduce((sum, power) => sum + power, 0) / powers.length);
  const level = levels.reduce((sum, value) => sum + value, 0) / levels.length;
  const variance = levels.reduce((sum, value) => sum + (value - level) ** 2, 0) / (levels.length - 1);
  return { level, deviation: Math.sqrt(variance) };
}
