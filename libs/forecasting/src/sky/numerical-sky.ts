import type { Said } from './record/expectation';
import type { SkyRecord } from './record/sky-record';
import type { SourceErrors } from './record/source-errors';
import { type Steps, stepEnd } from '@daystar/timeseries';
import type { Track } from './tracks';

/** The numerical forecasts together: each less what it is usually off by, the better ones counting more. */
export class NumericalSky {
  private readonly ensembles: readonly Track[];
  private readonly errors: readonly SourceErrors[];

  /** @param tracks one for each source of forecasts */
  constructor(
    private readonly steps: Steps,
    private readonly tracks: readonly Track[],
    record: SkyRecord,
  ) {
    this.ensembles = tracks.filter(({ layers }) => layers.some(({ spread }) => spread));
    this.errors = tracks.map(({ source }) => record.source(source));
  }

  /** Cloud opacity, %, weighted by the inverse of each source's mean square error at the age it has; NaN where none speaks. */
  opacityAt(step: number): number {
    let sum = 0;
    let weights = 0;
    for (let n = 0; n < this.tracks.length; n++) {
      const said = this.tracks[n].opacity[step];
      if (Number.isNaN(said)) continue;
      const age = this.ageAt(n, step);
      const weight = 1 / this.errors[n].varianceAt(age);
      sum += weight * this.errors[n].corrected(age, said);
      weights += weight;
    }
    return weights > 0 ? sum / weights : NaN;
  }

  /**
   * How far an ensemble's 10th percentile of opacity lies below its median, or its 90th above it, %: the mean of all
   * ensembles, NaN where there is none.
   */
  spreadAt(step: number, side: 'below' | 'above'): number {
    let sum = 0;
    let count = 0;
    for (const { layers, speaking } of this.ensembles) {
      const away = speaking[step] < 0 ? NaN : (layers[speaking[step]].spread?.[side][step] ?? NaN);
      if (Number.isNaN(away)) continue;
      sum += away;
      count++;
    }
    return sum / count;
  }

  saidAt(step: number): Said[] {
    return this.tracks
      .map(({ source, opacity }, n) => ({ source, age: this.ageAt(n, step), opacity: opacity[step] }))
      .filter(({ opacity }) => !Number.isNaN(opacity));
  }

  private ageAt(n: number, step: number): number {
    const { layers, speaking } = this.tracks[n];
    return stepEnd(this.steps, step) - this.steps.length / 2 - layers[Math.max(0, speaking[step])].run;
  }
}
