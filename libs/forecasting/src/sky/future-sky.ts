import { type Steps, stepEnd } from '@daystar/timeseries';
import { TYPICAL_OPACITY } from './climatology';
import type { NumericalSky } from './numerical-sky';
import type { PresentSky } from './present-sky';
import { classPosition, leadPosition } from './record/lead-and-class';
import type { Expectation } from './record/expectation';
import type { SkyRecord } from './record/sky-record';
import { stretched, unstretched } from './record/stretched';
import { forecastHalf, nowcastHalf } from './spread';

/** Half an interval is never narrower before it is calibrated, %. */
const NARROWEST = 0.5;

/** Blends what was seen with what is forecast, step by step; each call of `at` overwrites what the last one found. */
export class FutureSky {
  low = NaN;
  middle = NaN;
  high = NaN;
  /** Of the nowcast, 0..1. */
  share = 0;
  private background = NaN;
  /** Half the raw interval on each side, on the scale of `stretched`. */
  private below = 0;
  private above = 0;

  constructor(
    private readonly steps: Steps,
    private readonly issuedAt: number,
    readonly present: PresentSky,
    private readonly numerical: NumericalSky,
    private readonly record: SkyRecord,
  ) {}

  /** Whether anything is known of the step; the climatology stands there otherwise. */
  at(step: number): boolean {
    const { present, record } = this;
    present.at(step);
    const forecast = this.numerical.opacityAt(step);
    const known = !Number.isNaN(forecast);
    this.share = Number.isNaN(present.opacity) ? 0 : present.trust * record[present.kind].at(present.age);
    this.background = known ? forecast : TYPICAL_OPACITY.middle;
    const { share, background } = this;
    const middle = (this.middle = share > 0 ? share * present.opacity + (1 - share) * background : background);
    const lead = this.leadOf(step);
    const half = (side: 'below' | 'above') =>
      (share > 0 ? share * this.presentHalf(step, side) : 0) +
      (1 - share) * this.backgroundHalf(step, lead, known, side);
    const [below, above] = [half('below'), half('above')];
    const place = stretched(middle);
    this.below = place - stretched(Math.max(0, middle - Math.max(NARROWEST, below)));
    this.above = stretched(Math.min(100, middle + Math.max(NARROWEST, above))) - place;
    const [leads, sky] = [leadPosition(lead), classPosition(middle)];
    this.low = Math.min(middle, unstretched(place - this.below * record.spread.below(leads, sky)));
    this.high = Math.max(middle, unstretched(place + this.above * record.spread.above(leads, sky)));
    return known || share > 0;
  }

  /** What the last call of `at` expects of the step, to be compared with what comes. */
  expectationOf(step: number): Expectation {
    const { present, background, low, middle, high, below, above } = this;
    const nowcast = Number.isNaN(present.opacity)
      ? undefined
      : { kind: present.kind, age: present.age, opacity: present.opacity };
    const end = stepEnd(this.steps, step);
    const said = this.numerical.saidAt(step);
    return { end, lead: this.leadOf(step), said, nowcast, background, low, middle, high, below, above };
  }

  private presentHalf(step: number, side: 'below' | 'above'): number {
    const usual = nowcastHalf(this.middle, this.present.age);
    const byMotion = this.present.spreadAt(step, side);
    return Number.isNaN(byMotion) ? usual : (usual + byMotion) / 2;
  }

  /** The mean of quantile functions is taken, not of densities: two forecasts apart do not make a wide one. */
  private backgroundHalf(step: number, lead: number, known: boolean, side: 'below' | 'above'): number {
    if (!known) {
      const { low, middle, high } = TYPICAL_OPACITY;
      return side === 'below' ? middle - low : high - middle;
    }
    const usual = forecastHalf(this.middle, lead);
    const ensemble = this.numerical.spreadAt(step, side);
    return Number.isNaN(ensemble) ? usual : (usual + ensemble) / 2;
  }

  private leadOf(step: number): number {
    return stepEnd(this.steps, step) - this.steps.length / 2 - this.issuedAt;
  }
}
