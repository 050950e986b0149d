import { DAY, type Steps, stepEnd } from '@daystar/timeseries';
import { type Light, classOf } from './interval-class';
import type { LeadForecasts, SiteLessons } from './lessons';

/** Distances of the quantiles from the estimate, power. */
export interface Distances {
  readonly below: number;
  readonly above: number;
}

/** How a half hour came out that was forecast with one lead. */
export interface IntervalOutcome {
  readonly step: number;
  /** From the making of the row to the middle of the half hour, ms. */
  readonly ahead: number;
  /** Counted from 1970. */
  readonly day: number;
  readonly light: Light;
  readonly group: number;
  /** Measured less estimate. */
  readonly error: number;
  /** What the error is measured by on either side. */
  readonly units: Distances;
  /** Whether the row was made as rows are now. */
  readonly late: boolean;
}

/** Of the clear sky's power and of the best there is: what errors are made of beside the spread that physics gives. */
const OF_CLEAR = 0.3;
const OF_BEST = 0.03;
/** With less light than this share of the best a plant that made nothing tells nothing: it is as good as night. */
const DUSK = 0.02;

/** Errors grow with the spread that physics gives, with the light, and are never quite nothing: power. */
export function unitsOf({ below, above }: Distances, clear: number, best: number): Distances {
  const least = OF_CLEAR * clear + OF_BEST * best;
  return { below: below + least, above: above + least };
}

/**
 * Outcomes of tuned rows of one lead, in the order of time.
 * @param clear power under a clear sky, one per step, and @param best the most of it
 * @param since the first step whose row was made as rows are now
 */
export function intervalOutcomes(
  { measured, steps }: Pick<SiteLessons, 'measured' | 'steps'>,
  { tuned, ahead, estimate, untuned, untunedLow, untunedHigh }: LeadForecasts,
  { clear, best, since }: { clear: Float64Array; best: number; since: number },
): IntervalOutcome[] {
  const outcomes: IntervalOutcome[] = [];
  for (let i = 0; i < steps.count; i++) {
    if (!tuned[i] || Number.isNaN(measured[i]) || !(clear[i] > 0)) continue;
    if (measured[i] <= 0 && clear[i] <= DUSK * best) continue;
    const light = { sky: estimate[i] / clear[i], sun: clear[i] / best };
    outcomes.push({
      step: i,
      ahead: ahead[i] + steps.length / 2,
      day: dayOf(steps, i),
      light,
      group: classOf(light),
      error: measured[i] - estimate[i],
      units: unitsOf({ below: untuned[i] - untunedLow[i], above: untunedHigh[i] - untuned[i] }, clear[i], best),
      late: i >= since,
    });
  }
  return outcomes;
}

const dayOf = (steps: Steps, step: number): number => Math.floor((stepEnd(steps, step) - steps.length / 2) / DAY);
