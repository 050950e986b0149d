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
  /** From the issue to the middle of the half hour, ms. */
  readonly ahead: number;
  /** Day counted from 1970-01-01. */
  readonly day: number;
  readonly light: LightConditions;
  readonly group: number;
  /** Measured less estimate. */
  readonly error: number;
  /** Units of the error on each side. */
  readonly halfWidths: IntervalHalfWidths;
  /** Whether the current model made the forecast. */
  readonly isByCurrentModel: boolean;
}

/** Error scale beside the physical spread, as fractions of clear-sky power and of its maximum. */
const CLEAR_FRACTION = 0.3;
const MAX_FRACTION = 0.03;
/** Below this fraction of maximum clear-sky power, a plant without output counts as at night. */
const MIN_CLEAR_FRACTION = 0.02;

/** Units of the error, power: they grow with the physical spread and with clear-sky power, and are never 0. */
export function computeErrorScale(
  { below, above }: IntervalHalfWidths,
  clear: number,
  best: number,
): IntervalHalfWidths {
  const minHalfWidth = CLEAR_FRACTION * clear + MAX_FRACTION * best;
  return { below: below + minHalfWidth, above: above + minHalfWidth };
}

/**
 * Outcomes of tuned forecasts at one lead, in order of time.
 * @param clear power under a clear sky, one per step, and @param best its maximum
 * @param since the first step forecast by the current model
 */
export function collectOutcomes(
  { measured, steps }: Pick<SiteTrainingData, 'measured' | 'steps'>,
  { tuned, ahead, estimate, untuned, untunedLow, untunedHigh }: LeadForecasts,
  { clear, best, since }: { clear: Float64Array; best: number; since: number },
): IntervalOutcome[] {
  const outcomes: IntervalOutcome[] = [];
  for (let i = 0; i < steps.count; i++) {
    if (!tuned[i] || Number.isNaN(measured[i]) || !(clear[i] > 0)) continue;
    if (measured[i] <= 0 && clear[i] <= MIN_CLEAR_FRACTION * best) continue;
    const light = { sky: estimate[i] / clear[i], sun: clear[i] / best };
    outcomes.push({
      step: i,
      ahead: ahead[i] + steps.length / 2,
      day: toDay(steps, i),
      light,
      group: classifyLight(light),
      error: measured[i] - estimate[i],
      halfWidths: computeErrorScale(
        { below: untuned[i] - untunedLow[i], above: untunedHigh[i] - untuned[i] },
        clear[i],
        best,
      ),
      isByCurrentModel: i >= since,
    });
  }
  return outcomes;
}

const toDay = (steps: Steps, step: number): number => Math.floor((stepEnd(steps, step) - steps.length / 2) / DAY);
