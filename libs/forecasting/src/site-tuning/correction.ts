import { type Steps, startOf } from '@daystar/timeseries';
import { findBracket } from '../numerics/fractional-index';

/**
 * Correction to power by half hour, as a fraction of clear-sky power. It depends on lead and on the untuned forecast,
 * so that it stays valid while forecasts change.
 */
export interface Correction {
  readonly steps: Steps;
  /** ms, ascending. */
  readonly leads: readonly number[];
  /** By lead and half hour, one value for each of `LEVELS`. */
  readonly added: readonly (readonly number[])[];
}

/** Untuned power over power under a clear sky. */
export const LEVELS = [0.05, 0.2, 0.4, 0.6, 0.8, 1];

/**
 * Interpolates a correction between half hours, leads and levels.
 * @param time and @param lead ms
 * @param level untuned power over clear-sky power
 */
export function interpolateCorrection(
  { steps, leads, added }: Correction,
  time: number,
  lead: number,
  level: number,
): number {
  const position = Math.min(steps.count - 1, Math.max(0, (time - startOf(steps)) / steps.length - 0.5));
  const [first, leadFraction] = findBracket(leads, lead);
  const [low, levelFraction] = findBracket(LEVELS, level);
  const valueAt = (table: number, step: number) => {
    const from = step * LEVELS.length + low;
    const value = added[table][from];
    return levelFraction > 0 ? value + levelFraction * (added[table][from + 1] - value) : value;
  };
  const atTime = (table: number) => {
    const step = Math.floor(position);
    const value = valueAt(table, step);
    return position > step ? value + (position - step) * (valueAt(table, step + 1) - value) : value;
  };
  const value = atTime(first);
  return leadFraction > 0 ? value + leadFraction * (atTime(first + 1) - value) : value;
}
