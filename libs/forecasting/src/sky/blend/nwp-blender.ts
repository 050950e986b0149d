import type { SourceForecast } from '../../skill-tracking/expectation';
import type { SkillTracker } from '../../skill-tracking/skill-tracker';
import type { SourceErrorStats } from '../../skill-tracking/source-error-stats';
import { type Steps, stepEnd } from '@daystar/timeseries';
import type { SourceTrack } from '../inputs/source-track';

/** Combines the numerical forecasts: each is bias-corrected and weighted by its skill. */
export class NwpBlender {
  private readonly ensembles: readonly SourceTrack[];
  private readonly errors: readonly SourceErrorStats[];
  /** Weights of the tracks in the step of the last call of `opacityAt`, which add up to 1; 0 without a forecast. */
  readonly weights: Float64Array;

  /** @param tracks one for each source of forecasts */
  constructor(
    private readonly steps: Steps,
    private readonly tracks: readonly SourceTrack[],
    skill: SkillTracker,
  ) {
    this.ensembles = tracks.filter(({ runs }) => runs.some(({ spread }) => spread));
    this.weights = new Float64Array(tracks.length);
    this.errors = tracks.map(({ source }) => skill.getErrorStats(source));
  }

  /**
   * Cloud opacity, %, weighted by the inverse of each source's mean square error at its age; NaN without a forecast.
   */
  opacityAt(step: number): number {
    let sum = 0;
    let weightSum = 0;
    for (let n = 0; n < this.tracks.length; n++) {
      const opacity = this.tracks[n].opacity[step];
      this.weights[n] = 0;
      if (Number.isNaN(opacity)) continue;
      const age = this.ageAt(n, step);
      const weight = 1 / this.errors[n].varianceAt(age);
      sum += weight * this.errors[n].correctBias(age, opacity);
      weightSum += this.weights[n] = weight;
    }
    for (let n = 0; n < this.weights.length && weightSum > 0; n++) this.weights[n] /= weightSum;
    return weightSum > 0 ? sum / weightSum : NaN;
  }

  /**
   * Distance of the 10th percentile of an ensemble's opacity below its median, or of the 90th above it, %: the mean of
   * all ensembles, NaN without any.
   */
  spreadAt(step: number, side: 'below' | 'above'): number {
    let sum = 0;
    let count = 0;
    for (const { runs, runIndex } of this.ensembles) {
      const distance = runIndex[step] < 0 ? NaN : (runs[runIndex[step]].spread?.[side][step] ?? NaN);
      if (Number.isNaN(distance)) continue;
      sum += distance;
      count++;
    }
    return sum / count;
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
