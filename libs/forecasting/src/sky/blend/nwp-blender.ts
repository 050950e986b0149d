import type { SourceForecast } from '../../skill-tracking/pending-verification';
import type { SkillTracker } from '../../skill-tracking/skill-tracker';
import type { Place } from '@daystar/contracts';
import { toLeadIndex } from '../../skill-tracking/lead-sky-grid';
import type { RegimeErrors } from '../../skill-tracking/regime-errors';
import { PART_OF_DAY_COUNT, findPartOfDay, listRegimes } from '../../skill-tracking/regimes';
import { type Steps, stepEnd } from '@daystar/timeseries';
import type { SourceTrack } from '../inputs/source-track';

/**
 * Combines the numerical weather forecasts: each is bias-corrected and weighted by its skill under the regimes of the
 * place (region, season, part of the day).
 */
export class NwpBlender {
  private readonly ensembles: readonly SourceTrack[];
  /** Errors of each track by part of the day. */
  private readonly errors: readonly (readonly RegimeErrors[])[];
  /** Weights of the tracks in the step of the last call of `opacityAt`, which add up to 1; 0 without a forecast. */
  readonly weights: Float64Array;

  /** @param tracks one for each source of forecasts */
  constructor(
    private readonly steps: Steps,
    private readonly tracks: readonly SourceTrack[],
    private readonly place: Place,
    skill: SkillTracker,
  ) {
    this.ensembles = tracks.filter(({ runs }) => runs.some(({ spread }) => spread));
    this.weights = new Float64Array(tracks.length);
    const firstStepEnd = stepEnd(steps, 0);
    const regimes = Array.from({ length: PART_OF_DAY_COUNT }, (_, part) => listRegimes(place, firstStepEnd, part));
    this.errors = tracks.map(({ source }) => regimes.map((regime) => skill.getRegimeErrors(source, regime)));
  }

  /**
   * Cloud opacity, %, weighted by the inverse of each source's error variance at its age; NaN without a forecast.
   */
  opacityAt(step: number): number {
    let sum = 0;
    let weightSum = 0;
    const part = findPartOfDay(this.place.longitude, stepEnd(this.steps, step));
    for (let n = 0; n < this.tracks.length; n++) {
      const opacity = this.tracks[n].opacity[step];
      this.weights[n] = 0;
      if (Number.isNaN(opacity)) continue;
      const lead = toLeadIndex(this.ageAt(n, step));
      const errors = this.errors[n][part];
      const weight = 1 / errors.varianceAt(lead);
      sum += weight * errors.correctBiasAt(lead, opacity);
      weightSum += this.weights[n] = weight;
    }
    for (let n = 0; n < this.weights.length && weightSum > 0; n++) this.weights[n] /= weightSum;
    return weightSum > 0 ? sum / weightSum : NaN;
  }

  /**
   * Distance of the 10th percentile of an ensemble's opacity below its median, or of the 90th above it, %. It is the
   * mean of all ensembles, NaN without any.
   */
  spreadAt(step: number, side: 'below' | 'above'): number {
    let sum = 0;
    let count = 0;
    for (const { runs, runIndex } of this.ensembles) {
      if (runIndex[step] < 0) continue;
      const { spread, from } = runs[runIndex[step]];
      const distance = spread?.[side][step - from] ?? NaN;
      if (Number.isNaN(distance)) continue;
      sum += distance;
      count++;
    }
    return sum / count;
  }

  /** Lists the regimes of a step, for verification. */
  listRegimesAt(step: number): readonly string[] {
    const end = stepEnd(this.steps, step);
    return listRegimes(this.place, end, findPartOfDay(this.place.longitude, end));
  }

  forecastsAt(step: number): SourceForecast[] {
    return this.tracks
      .map(({ source, opacity }, n) => ({ source, age: this.ageAt(n, step), opacity: opacity[step] }))
      .filter(({ opacity }) => !Number.isNaN(opacity));
  }

  private ageAt(n: number, step: number): number {
    const { runs, runIndex } = this.tracks[n];
    return stepEnd(this.steps, step) - this.steps.stepMs / 2 - runs[Math.max(0, runIndex[step])].run;
  }
}
