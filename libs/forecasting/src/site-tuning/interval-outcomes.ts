import { DAY, type Steps, stepEnd } from '@daystar/timeseries';
import { type LightConditions, classifyLight } from './interval-class';
import type { LeadForecasts, SiteTrainingData } from './site-training-data';

/** Distances of the quantiles from the estimate, in the unit of power. */
export interface IntervalHalfWidths {
  readonly below: number;
  readonly above: number;
}

/** Outcome of the forecast of one half hour at one lead. */
export interface IntervalOutcome {
  readonly step: number;
  /** Time from the issue to the middle of the half hour, ms. */
  readonly leadToMiddle: number;
  /** Day counted from 1970-01-01. */
  readonly day: number;
  readonly light: LightConditions;
  readonly classIndex: number;
  /** Measured minus estimated power. */
  readonly error: number;
  /** Error scale on each side, in the unit of power. */
  readonly errorScale: IntervalHalfWidths;
  /** Whether the current model made the forecast. */
  readonly isFromCurrentModel: boolean;
}

/** Fraction of clear-sky power that is added to the error scale. */
const CLEAR_FRACTION = 0.3;
/** Fraction of maximum clear-sky power that is added to the error scale. */
const MAX_FRACTION = 0.03;
/** Below this fraction of maximum clear-sky power, a half hour without output counts as night. */
const MIN_CLEAR_FRACTION = 0.02;

/**
 * Error scale on each side of the estimate, in the unit of power. The scales of both sides grow with the physical
 * spread and with clear-sky power, and are never 0.
 */
export function computeErrorScale(
  { below, above }: IntervalHalfWidths,
  clear: number,
  maxClear: number,
): IntervalHalfWidths {
  const addedScale = CLEAR_FRACTION * clear + MAX_FRACTION * maxClear;
  return { below: below + addedScale, above: above + addedScale };
}

/**
 * Collects the outcomes of tuned forecasts at one lead, in order of time.
 * @param clear clear-sky power, one per step
 * @param maxClear maximum clear-sky power
 * @param since first step forecast by the current model
 */
export function collectOutcomes(
  { measured, steps }: Pick<SiteTrainingData, 'measured' | 'steps'>,
  { tuned, actualLead, estimate, untuned, untunedP10, untunedP90 }: LeadForecasts,
  { clear, maxClear, since }: { clear: Float64Array; maxClear: number; since: number },
): IntervalOutcome[] {
  const outcomes: IntervalOutcome[] = [];
  for (let i = 0; i < steps.count; i++) {
    if (!tuned[i] || Number.isNaN(measured[i]) || !(clear[i] > 0)) continue;
    if (measured[i] <= 0 && clear[i] <= MIN_CLEAR_FRACTION * maxClear) continue;
    const light = { clearSkyIndex: estimate[i] / clear[i], relativeClearSkyPower: clear[i] / maxClear };
    outcomes.push({
      step: i,
      leadToMiddle: actualLead[i] + steps.stepMs / 2,
      day: toDay(steps, i),
      light,
      classIndex: classifyLight(light),
      error: measured[i] - estimate[i],
      errorScale: computeErrorScale(
        { below: untuned[i] - untunedP10[i], above: untunedP90[i] - untuned[i] },
        clear[i],
        maxClear,
      ),
      isFromCurrentModel: i >= since,
    });
  }
  return outcomes;
}

const toDay = (steps: Steps, step: number): number => Math.floor((stepEnd(steps, step) - steps.stepMs / 2) / DAY);
