import { HOUR, type Steps, stepIndex } from '@daystar/timeseries';
import type { NowcastKind } from '../nowcast-weight';
import { LEADS } from './lead-and-class';

/** What one numerical forecast says of a step. */
export interface Said {
  readonly source: string;
  /** Time from its run to the middle of the step, ms. */
  readonly age: number;
  /** %, as it said it. */
  readonly opacity: number;
}

/** What a blend expected of a step, and what it was made of: enough to learn from once the truth is known. */
export interface Expectation {
  /** End of the step, ms. */
  readonly end: number;
  /** From the issue to the middle of the step, ms. */
  readonly lead: number;
  readonly said: readonly Said[];
  readonly nowcast?: { readonly kind: NowcastKind; readonly age: number; readonly opacity: number };
  /** The numerical forecasts together, %. */
  readonly background: number;
  /** As they were issued, %. */
  readonly low: number;
  readonly middle: number;
  readonly high: number;
  /** Half the raw interval on each side, before it is calibrated, on the scale of `stretched`. */
  readonly below: number;
  readonly above: number;
}

/** Clear-sky ghi, W/m2, from which on it is day enough to tell clouds. */
const DAYLIGHT = 50;

/** The steps by day that are nearest to the leads of verification, ascending. */
export function expectedSteps(steps: Steps, issuedAt: number, clearGhi: Float64Array): number[] {
  const found = LEADS.map((hours) => Math.floor(stepIndex(steps, issuedAt + hours * HOUR)) + 1);
  return found.filter((step, i) => step < steps.count && step > (found[i - 1] ?? -1) && clearGhi[step] >= DAYLIGHT);
}
