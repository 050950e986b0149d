import { type Steps, firstStart } from '@daystar/timeseries';
import { findBracket } from '../numerics/fractional-index';

/**
 * Correction of power by half hour, as a fraction of clear-sky power. It depends on lead and on the untuned forecast,
 * so that it stays valid while forecasts change.
 */
export interface Correction {
  readonly steps: Steps;
  /** Leads, ms, ascending. */
  readonly leads: readonly number[];
  /** Values to add, as fractions of clear-sky power: for each lead, one row of `LEVELS` values per half hour. */
  readonly addends: readonly (readonly number[])[];
}

/** Ratios of untuned to clear-sky power. */
export const LEVELS = [0.05, 0.2, 0.4, 0.6, 0.8, 1];

/**
 * Interpolates a correction between half hours, leads and levels.
 * @param time ms
 * @param lead ms
 * @param level ratio of untuned to clear-sky power
 */
export function interpolateCorrection(
  { steps, leads, addends }: Correction,
  time: number,
  lead: number,
  level: number,
): number {
  const position = Math.min(steps.count - 1, Math.max(0, (time - firstStart(steps)) / steps.stepMs - 0.5));
  const [first, leadFraction] = findBracket(leads, lead);
  const [lowerLevel, levelFraction] = findBracket(LEVELS, level);
  // Below the first level, the ratio to untuned power is kept.
  const share = Math.min(1, level / LEVELS[0]);
  const valueAt = (leadIndex: number, step: number) => {
    const from = step * LEVELS.length + lowerLevel;
    const value = addends[leadIndex][from];
    return levelFraction > 0 ? value + levelFraction * (addends[leadIndex][from + 1] - value) : value;
  };
  const atTime = (leadIndex: number) => {
    const step = Math.floor(position);
    const value = valueAt(leadIndex, step);
    return position > step ? value + (position - step) * (valueAt(leadIndex, step + 1) - value) : value;
  };
  const value = atTime(first);
  return share * (leadFraction > 0 ? value + leadFraction * (atTime(first + 1) - value) : value);
}
