import { type Steps, stepEnd } from '@daystar/timeseries';
import { TYPICAL_OPACITY } from '../inputs/climatology';
import type { NwpBlender } from './nwp-blender';
import type { NowcastInput } from './nowcast-input';
import { toSkyIndex, toLeadIndex } from '../../skill-tracking/lead-sky-grid';
import type { PendingVerification } from '../../skill-tracking/pending-verification';
import type { RegionSpread } from '../../skill-tracking/region-spread';
import type { SkillTracker } from '../../skill-tracking/skill-tracker';
import { toLogit, fromLogit } from '../../skill-tracking/opacity-logit';
import { computeNwpHalfWidth, computeNowcastHalfWidth } from './raw-spread';

/** Minimum half width of an interval before calibration, %. */
const MIN_HALF_WIDTH = 0.5;
/**
 * Maximum of the 90th percentile unless the median is higher, %. It is the opacity of an optical depth of 160, by eq.
 * 16 of Lacis and Hansen (1974). Satellite retrievals end at this depth. Even the thickest clouds transmit some light
 * by day.
 */
const MAX_P90 = 95.4;

/**
 * Blends the nowcast with the numerical forecasts, step by step. Each call of `blendStep` overwrites the fields.
 */
export class ForecastBlender {
  /** 10th percentile of opacity, %. */
  p10 = NaN;
  /** Median of opacity, %. */
  p50 = NaN;
  /** 90th percentile of opacity, %. */
  p90 = NaN;
  /** Change of opacity per standard deviation of the clouds' displacement to the east, %. */
  motionEast = 0;
  /** The same to the north. */
  motionNorth = 0;
  /** Share of the error variance, apart from the motion of clouds, that is common to a whole weather system, 0..1. */
  largeScaleErrorShare = 0;
  /** Weight of the nowcast, 0..1. */
  nowcastWeight = 0;
  /** Combined numerical forecasts, or the climatology, %. */
  private background = NaN;
  /** Half width of the raw interval below the median, on the scale of `toLogit`. */
  private below = 0;
  /** Half width of the raw interval above the median. */
  private above = 0;
  private readonly regionSpread: RegionSpread;

  constructor(
    private readonly steps: Steps,
    private readonly issuedAt: number,
    readonly nowcastInput: NowcastInput,
    private readonly nwpBlender: NwpBlender,
    private readonly skill: SkillTracker,
  ) {
    this.regionSpread = skill.getRegionSpread(nwpBlender.listRegimesAt(0));
  }

  /**
   * Blends a step.
   * @param hasPercentiles false for a step whose percentiles are not needed; they then equal the median if the nowcast
   *   has no weight
   * @returns false when no source has a value and the climatology is used
   */
  blendStep(step: number, hasPercentiles = true): boolean {
    const { nowcastInput, skill, regionSpread } = this;
    nowcastInput.selectStep(step);
    const forecast = this.nwpBlender.opacityAt(step);
    const hasForecast = !Number.isNaN(forecast);
    this.nowcastWeight = Number.isNaN(nowcastInput.opacity)
      ? 0
      : nowcastInput.weight * skill[nowcastInput.kind].weightAt(nowcastInput.age);
    this.background = hasForecast ? forecast : TYPICAL_OPACITY.p50;
    const { nowcastWeight, background } = this;
    const p50 = (this.p50 =
      nowcastWeight > 0 ? nowcastWeight * nowcastInput.opacity + (1 - nowcastWeight) * background : background);
    if (!hasPercentiles && nowcastWeight === 0) {
      this.p10 = this.p90 = p50;
      this.motionEast = this.motionNorth = this.largeScaleErrorShare = 0;
      return hasForecast;
    }
    const lead = this.getLead(step);
    const typicalNowcastHalfWidth = nowcastWeight > 0 ? computeNowcastHalfWidth(p50, nowcastInput.age) : 0;
    const typicalNwpHalfWidth = hasForecast ? computeNwpHalfWidth(p50, lead) : NaN;
    const below =
      (nowcastWeight > 0 ? nowcastWeight * this.getNowcastHalfWidth(step, typicalNowcastHalfWidth, 'below') : 0) +
      (1 - nowcastWeight) * this.getBackgroundHalfWidth(step, typicalNwpHalfWidth, 'below');
    const above =
      (nowcastWeight > 0 ? nowcastWeight * this.getNowcastHalfWidth(step, typicalNowcastHalfWidth, 'above') : 0) +
      (1 - nowcastWeight) * this.getBackgroundHalfWidth(step, typicalNwpHalfWidth, 'above');
    const centre = toLogit(p50);
    this.below = centre - toLogit(Math.max(0, p50 - Math.max(MIN_HALF_WIDTH, below)));
    this.above = toLogit(Math.min(100, p50 + Math.max(MIN_HALF_WIDTH, above))) - centre;
    const leadIndex = toLeadIndex(lead);
    const skyIndex = toSkyIndex(p50);
    const lower = skill.spread.getLowerFactor(leadIndex, skyIndex) * regionSpread.getFactor('below', leadIndex);
    const upper = skill.spread.getUpperFactor(leadIndex, skyIndex) * regionSpread.getFactor('above', leadIndex);
    this.p10 = Math.min(p50, fromLogit(centre - this.below * lower));
    this.p90 = Math.max(p50, Math.min(MAX_P90, fromLogit(centre + this.above * upper)));
    this.motionEast = this.getCommonError(step, 'east', (lower + upper) / 2);
    this.motionNorth = this.getCommonError(step, 'north', (lower + upper) / 2);
    this.largeScaleErrorShare = this.getCommonError(step, 'system', 1);
    return hasForecast || nowcastWeight > 0;
  }

  /** Returns the result of the last call of `blendStep`, to be verified later. */
  createPendingVerification(step: number): PendingVerification {
    const { nowcastInput, background, p10, p50, p90, below, above } = this;
    const nowcast = Number.isNaN(nowcastInput.opacity)
      ? undefined
      : { kind: nowcastInput.kind, age: nowcastInput.age, opacity: nowcastInput.opacity };
    const end = stepEnd(this.steps, step);
    const forecasts = this.nwpBlender.forecastsAt(step);
    const regimes = this.nwpBlender.listRegimesAt(step);
    return { end, lead: this.getLead(step), forecasts, regimes, nowcast, background, p10, p50, p90, below, above };
  }

  /** @param factor by which the interval is calibrated */
  private getCommonError(step: number, column: 'east' | 'north' | 'system', factor: number): number {
    const error = this.nowcastWeight > 0 ? this.nowcastInput.spreadAt(step, column) : NaN;
    return Number.isNaN(error) ? 0 : factor * this.nowcastWeight * error;
  }

  private getNowcastHalfWidth(step: number, typicalHalfWidth: number, side: 'below' | 'above'): number {
    const motionSpread = this.nowcastInput.spreadAt(step, side);
    return Number.isNaN(motionSpread) ? typicalHalfWidth : (typicalHalfWidth + motionSpread) / 2;
  }

  /**
   * Averages half widths, not densities, so two forecasts that differ do not widen the interval.
   * @param typicalHalfWidth NaN without a forecast, %
   */
  private getBackgroundHalfWidth(step: number, typicalHalfWidth: number, side: 'below' | 'above'): number {
    if (Number.isNaN(typicalHalfWidth)) {
      const { p10, p50, p90 } = TYPICAL_OPACITY;
      return side === 'below' ? p50 - p10 : p90 - p50;
    }
    const ensembleHalfWidth = this.nwpBlender.spreadAt(step, side);
    return Number.isNaN(ensembleHalfWidth) ? typicalHalfWidth : (typicalHalfWidth + ensembleHalfWidth) / 2;
  }

  private getLead(step: number): number {
    return stepEnd(this.steps, step) - this.steps.stepMs / 2 - this.issuedAt;
  }
}
