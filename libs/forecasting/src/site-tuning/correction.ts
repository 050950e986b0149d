import { type Steps, startOf } from '@daystar/timeseries';
import { placeBetween } from './place-between';

/**
 * What is to be added to the power of half hours, as a share of the power under a clear sky. It depends on how far ahead
 * they lie and on what the untuned forecast says of them, so that it holds while forecasts change.
 */
export interface Correction {
  readonly steps: Steps;
  /** ms, ascending. */
  readonly leads: readonly number[];
  /** By lead, by half hour, one value for each of `LEVELS`. */
  readonly added: readonly (readonly number[])[];
}

/** Untuned power over power under a clear sky. */
export const LEVELS = [0.05, 0.2, 0.4, 0.6, 0.8, 1];

/** What is to be added at a moment; half hours, leads and levels go over into each other without a step. */
export function addedAt({ steps, leads, added }: Correction, time: number, lead: number, level: number): number {
  const half = Math.min(steps.count - 1, Math.max(0, (time - startOf(steps)) / steps.length - 0.5));
  const [first, later] = placeBetween(leads, lead);
  const [low, above] = placeBetween(LEVELS, level);
  const at = (table: number, step: number) => {
    const from = step * LEVELS.length + low;
    const value = added[table][from];
    return above > 0 ? value + above * (added[table][from + 1] - value) : value;
  };
  const over = (table: number) => {
    const step = Math.floor(half);
    const value = at(table, step);
    return half > step ? value + (half - step) * (at(table, step + 1) - value) : value;
  };
  const near = over(first);
  return later > 0 ? near + later * (over(first + 1) - near) : near;
}
