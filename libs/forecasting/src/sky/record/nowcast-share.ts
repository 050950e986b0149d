import { HOUR } from '@daystar/timeseries';
import { type NowcastKind, TAPER_TO, nowcastWeight } from '../nowcast-weight';
import { valueAt } from './knots';
import { LEADS, leadPosition } from './lead-and-class';

/** What is not known yet counts like so many steps on which nowcast and background differ by so much, %. */
const PRIOR_STEPS = 40;
const PRIOR_DIFFERENCE = 12;
/** Older steps fade: about so many of a lead count. */
const MEMORY = 10_000;

/**
 * How much a nowcast counts beside the numerical forecast, by its age: the share that would have made the squares of the
 * errors least so far, pulled towards published skill while little is known. J. M. Bates and C. W. J. Granger, "The
 * combination of forecasts", Operational Research Quarterly 20 (1969), correlation of the errors included.
 */
export class NowcastShare {
  /** Learned share less the published one, per lead. */
  private better?: Float64Array;

  /** Per lead: sum of products of (truth - background) and (nowcast - background), and of squares of the latter. */
  constructor(
    private readonly kind: NowcastKind,
    private readonly products = new Float64Array(LEADS.length),
    private readonly squares = new Float64Array(LEADS.length),
  ) {}

  /** @param age time from the newest frame to the step, ms; opacities in % */
  learn(age: number, nowcast: number, background: number, truth: number): void {
    if (age >= TAPER_TO * HOUR) return;
    const lead = Math.round(leadPosition(age));
    const kept = 1 - 1 / MEMORY;
    this.products[lead] = this.products[lead] * kept + (truth - background) * (nowcast - background);
    this.squares[lead] = this.squares[lead] * kept + (nowcast - background) ** 2;
    this.better = undefined;
  }

  /** 0..1 */
  at(age: number): number {
    if (age >= TAPER_TO * HOUR) return 0;
    const share = nowcastWeight(age, this.kind) + valueAt((this.better ??= this.learned()), leadPosition(age));
    return share < 0 ? 0 : share > 1 ? 1 : share;
  }

  toJSON(): number[][] {
    return [this.products, this.squares].map((column) => Array.from(column, (n) => Number(n.toPrecision(6))));
  }

  private learned(): Float64Array {
    const prior = PRIOR_STEPS * PRIOR_DIFFERENCE ** 2;
    const better = new Float64Array(LEADS.length);
    let most = 1;
    for (let lead = 0; LEADS[lead] < TAPER_TO; lead++) {
      const published = nowcastWeight(LEADS[lead] * HOUR, this.kind);
      const share = (prior * published + this.products[lead]) / (prior + this.squares[lead]);
      // An older nowcast knows no more than a younger one.
      most = Math.min(most, Math.max(0, share));
      better[lead] = most - published;
    }
    return better;
  }
}
