import type { TuningFlag } from '@daystar/contracts';
import { stepEnd } from '@daystar/timeseries';
import type { Steps } from '@daystar/timeseries';
import type { DeliveryFunction } from '../outputs/grid-delivery';
import type { PvColumns } from '../outputs/pv-columns';
import type { PlantMeasurements } from '../measurement-qc/measured-power-cache';
import type { SiteAdaptation } from '../site-adaptation/site-adaptation';
import { type Correction, interpolateCorrection } from './correction';
import type { IntervalCalibration } from './fit-interval-calibration';
import { isClockOff } from './live-clock';
import { estimateLiveState, computeLiveOutlook } from './live-correction';
import { computeShadeEdge, removeEdgeError } from './shade-edge';
import { correctWithMeasurements } from './correct-with-measurements';
import { limitColumns, limitPower } from './learned-limit';
import { type PastJoin, computeJoinShift } from './past-join';
import { selectUncurtailed } from './select-uncurtailed';
import { type LastingChange, computeOutputBefore } from './rescale-changed-output';
import { type ShadeProfile, shadeClear, shadeColumns } from './apply-shade';
import { type TimeOfDayRatios, expandRatios } from './time-of-day-ratios';
import { applyIntervalCalibration } from './apply-interval-calibration';
import { type LiveChange, widenByHindcast } from './hindcast-intervals';
import type { IntervalHalfWidths } from './interval-outcomes';
import { widenByPlant } from './plant-uncertainty';

/** Tuning of a site; each part may be missing while there is too little data. */
export interface SiteTuning {
  readonly correction?: Correction;
  readonly intervals?: IntervalCalibration;
  /** Minimum widths of intervals, from the errors of a hindcast (`fitHindcastIntervals`), until `intervals` are known. */
  readonly hindcastIntervals?: IntervalCalibration;
  /** Factors on the estimated actuals. */
  readonly actuals?: TimeOfDayRatios;
  /** Lasting change of the output, to which `actuals` do not apply before it; absent when there is none. */
  readonly outputChange?: LastingChange;
  /** Site adaptation from measured irradiance; the columns to tune are of the adapted sky. */
  readonly adaptation?: SiteAdaptation;
  /** Shade that the description of the plant does not state; absent when none was found. The other parts apply to the shaded plant. */
  readonly shade?: ShadeProfile;
  /** Limit of the output below the stated capacity, in the unit of the site; absent when none was found. */
  readonly limit?: number;
  /**
   * A 90th percentile, not a deviation: relative error of the learned power of the plant (`computeRatioErrorP90`), until
   * `intervals` are known; by default 0. Stored tunings have this name.
   */
  readonly ratioDeviation?: number;
  /** Whether the correction was learned from other sites only (`buildPooledTuning`). It then also applies to past steps. */
  readonly isPooled?: boolean;
}

/** Power of a plant before tuning. */
export interface UntunedOutput {
  readonly columns: PvColumns;
  /** Power under a clear sky, one per step. */
  readonly clear: Float64Array;
  readonly steps: Steps;
  /** Number of past steps. */
  readonly actualSteps: number;
  readonly issuedAt: number;
  readonly capacity: number;
  /** Converts potential to delivered power in the past steps, by the planned limits; absent without any. */
  readonly deliver?: DeliveryFunction;
  /** Maximum delivered power of each past step, the strictest first (`listMaximumPowers`); by default, the capacity. */
  readonly ceilings?: readonly Float64Array[];
  /** As in `PastEstimate`. */
  readonly hasLoad?: boolean;
}

export interface TunedColumns extends PvColumns {
  /** One per step; undefined for a step that tuning left as it was. */
  readonly tuningFlags: readonly (TuningFlag | undefined)[];
  /** Measured power of each past step, as it was delivered; NaN where nothing was measured. */
  readonly measured: Float64Array;
}

/** Smallest change that is reported, as a fraction of clear-sky power. */
const MIN_REPORTED = 0.002;

/**
 * Tunes power with measurements. Past steps follow the measurements, or else the site's time-of-day ratios. The future
 * follows the correction and, for some hours, the last measurements, and joins the past. Intervals follow their
 * calibration. Power is 0 at night unless measured, and P10 <= estimate <= P90 <= capacity. A learned limit bounds
 * forecasts; measured rows of the past may exceed both. Columns are the potential of the plant, `measured` is delivered
 * power.
 */
export function tuneColumns(
  untuned: UntunedOutput,
  {
    correction,
    intervals,
    hindcastIntervals,
    actuals,
    outputChange,
    shade,
    limit = Infinity,
    ratioDeviation: ratioErrorP90 = 0,
    isPooled = false,
  }: SiteTuning,
  { recent, past }: PlantMeasurements,
): TunedColumns {
  const { steps, actualSteps, issuedAt, capacity, deliver, hasLoad } = untuned;
  const { ceilings = [new Float64Array(actualSteps).fill(capacity)] } = untuned;
  const unshaded = { columns: limitColumns(untuned.columns, limit), clear: limitPower(untuned.clear, limit) };
  const columns = shade ? shadeColumns(unshaded.columns, unshaded.clear, steps, shade) : unshaded.columns;
  const clear = shade ? shadeClear(unshaded.clear, steps, shade) : unshaded.clear;
  const forecast = columns.pv_estimate.map((power, i) => clamp(power + computeCorrection(power, i)));
  const { pv_estimate10: p10, pv_estimate90: p90 } = columns;
  const uncurtailed = deliver
    ? selectUncurtailed(recent, forecast.subarray(0, actualSteps), steps, deliver, hasLoad)
    : recent;
  const edge = shade && computeShadeEdge(unshaded.columns.pv_estimate, unshaded.clear, steps, shade);
  const estimated = { steps, estimate: forecast, p10, p90, clear, edgeDeviation: edge?.deviation };
  const compared = isClockOff(uncurtailed, estimated, issuedAt) ? [] : uncurtailed;
  const live = estimateLiveState(compared, estimated, issuedAt);
  const tuned = { pv_estimate: forecast, pv_estimate10: forecast.slice(), pv_estimate90: forecast.slice() };
  const tuningFlags = new Array<TuningFlag | undefined>(steps.count).fill(undefined);
  const tunedPast = tunePast();
  const join = findJoin();
  for (let i = 0; i < steps.count; i++) {
    const power = columns.pv_estimate[i];
    if (clear[i] <= 0) {
      const isStepMeasured = tunedPast.measured[i] >= 0;
      for (const name of COLUMNS) tuned[name][i] = isStepMeasured ? tunedPast.power[i] : columns[name][i];
      tuningFlags[i] = isStepMeasured ? 'measured' : classifyNight(i);
      continue;
    }
    const below = power - columns.pv_estimate10[i];
    const above = columns.pv_estimate90[i] - power;
    const time = stepEnd(steps, i) - steps.stepMs / 2;
    if (i < actualSteps && i <= tunedPast.lastStep) {
      // Past steps need percentiles too: the forecasts served begin at the last full hour.
      const isStepMeasured = tunedPast.measured[i] >= 0;
      setStep(
        i,
        tunedPast.power[i],
        isStepMeasured ? { below, above } : widen(i, tunedPast.power[i], { below, above }),
      );
      tuningFlags[i] = isStepMeasured ? 'measured' : classifyTuning(i, tunedPast.power[i] - tunedPast.learned[i]);
      continue;
    }
    const outlook = live && computeLiveOutlook(live, time, forecast[i], clear[i]);
    const base = i < actualSteps && !live ? tunedPast.learned[i] : forecast[i];
    const joinShift = computeJoinShift(join, clear[i], (i - tunedPast.lastStep) * steps.stepMs);
    const middle = clamp((outlook?.mean ?? base) + joinShift);
    tuningFlags[i] = classifyForecast(i, middle - clamp(base));
    if (i < actualSteps) {
      setStep(i, middle, widen(i, middle, { below, above }));
      continue;
    }
    const distances = intervals
      ? applyIntervalCalibration(
          { below, above },
          { clear: clear[i], estimate: middle, lead: time - issuedAt },
          intervals,
        )
      : widenByPlant({ below: computeLearnedShare(i) * below, above }, middle, ratioErrorP90);
    const { lowerTailMean = base, upperTailMean = base, scale = 1 } = outlook ?? {};
    const { lowerTailScale = 1, upperTailScale = 1 } = outlook ?? {};
    const widths = {
      below:
        middle - clamp(lowerTailMean + joinShift) + lowerTailScale * Math.hypot(distances.below, edge?.below[i] ?? 0),
      above:
        clamp(upperTailMean + joinShift) - middle + upperTailScale * Math.hypot(distances.above, edge?.above[i] ?? 0),
    };
    setStep(i, middle, widen(i, middle, widths, { scale, change: middle - clamp(base) }));
  }
  return { ...tuned, tuningFlags, measured: tunedPast.measured };

  /** Tunes the past with its time-of-day ratios, and then with its measurements. */
  function tunePast() {
    const ratios = actuals && expandRatios(actuals, steps);
    const outputBefore = ratios && outputChange && computeOutputBefore(outputChange, steps);
    const untunedPast = (isPooled ? forecast : columns.pv_estimate).subarray(0, actualSteps);
    const learned = untunedPast.map((power, i) =>
      clear[i] > 0 ? clamp(power * (ratios?.[i] ?? 1) * (outputBefore?.[i] ?? 1)) : power,
    );
    const maxima = limit < Infinity ? [limitPower(ceilings[0], limit), ...ceilings] : ceilings;
    const pastEstimate = { estimate: learned, clear, steps, capacity, deliver, ceilings: maxima, hasLoad };
    const corrected = correctWithMeasurements(pastEstimate, past);
    // After the last measurement, past steps get the same corrections as forecasts.
    const lastMeasured = live ? corrected.measured.findLastIndex((value) => value >= 0) : actualSteps - 1;
    return { learned, ...corrected, lastStep: lastMeasured < 0 ? actualSteps - 1 : lastMeasured };
  }

  /**
   * Finds the gap between the past and the forecast. Measurements that are not usable for learning, such as those of an
   * undeclared curtailment, say nothing about later rows. Nor does the last measured row if newer measurements, which are not
   * aligned to rows, correct later ones.
   */
  function findJoin(): PastJoin | undefined {
    const last = tunedPast.lastStep;
    if (!(clear[last] > 0)) return undefined;
    const end = stepEnd(steps, last);
    const isMeasured = tunedPast.measured[last] >= 0;
    const isTuned = actuals !== undefined || tunedPast.power[last] !== tunedPast.learned[last];
    const newestEnd = compared.reduce((latest, measured) => Math.max(latest, measured.end), -Infinity);
    const isNewest = newestEnd >= end && newestEnd < end + steps.stepMs;
    if (!(isMeasured ? isNewest : live === undefined && isTuned)) return undefined;
    const outlook = live && computeLiveOutlook(live, end - steps.stepMs / 2, forecast[last], clear[last]);
    const gap = tunedPast.power[last] - clamp(outlook?.mean ?? forecast[last]);
    return { gap: edge ? removeEdgeError(gap, edge, last) : gap, clear: clear[last] };
  }

  /** Returns how a step was tuned. @param change change of the power due to measurements near in time */
  function classifyTuning(i: number, change: number): TuningFlag | undefined {
    if (Math.abs(change) > MIN_REPORTED * clear[i]) return 'live';
    if (isPooled) return 'pooled';
    const isLearned = i < actualSteps ? actuals !== undefined : (correction ?? intervals ?? shade) !== undefined;
    return isLearned ? 'learned' : undefined;
  }

  /**
   * Without recent measurements, only the shift of `computeJoinShift` changes a forecast. Its flag is `learned` if that of
   * the last past step is.
   */
  function classifyForecast(i: number, change: number): TuningFlag | undefined {
    const flag = classifyTuning(i, change);
    return flag === 'live' && !live && tuningFlags[tunedPast.lastStep] === 'learned' ? 'learned' : flag;
  }

  /**
   * A night step keeps the flag of the step before it, so that provenance has few runs. After a measured step, it gets
   * the flag of an unmeasured one.
   */
  function classifyNight(i: number): TuningFlag | undefined {
    return tuningFlags[i - 1] === 'measured' ? classifyTuning(i, 0) : tuningFlags[i - 1];
  }

  function widen(
    i: number,
    middle: number,
    distances: IntervalHalfWidths,
    live: Partial<LiveChange> = {},
  ): IntervalHalfWidths {
    const smallest = intervals ? undefined : hindcastIntervals;
    return widenByHindcast(distances, { clear: clear[i], estimate: middle, ...live }, smallest);
  }

  function setStep(i: number, middle: number, { below, above }: IntervalHalfWidths): void {
    tuned.pv_estimate[i] = middle;
    tuned.pv_estimate10[i] = Math.min(middle, clamp(middle - below));
    tuned.pv_estimate90[i] = Math.max(middle, clamp(middle + above));
  }

  function computeCorrection(power: number, i: number): number {
    if (!correction || clear[i] <= 0) return 0;
    const end = stepEnd(steps, i);
    const lead = Math.max(0, end - steps.stepMs - issuedAt);
    return clear[i] * interpolateCorrection(correction, end - steps.stepMs / 2, lead, power / clear[i]);
  }

  /**
   * Computes the share of the untuned power that a step has after its correction, at most 1. The distance to P10 shrinks by it: a
   * plant that has lost output varies less under the same sky. P10 would otherwise be 0 all day.
   */
  function computeLearnedShare(i: number): number {
    const power = columns.pv_estimate[i];
    return power > 0 ? Math.min(1, forecast[i] / power) : 1;
  }

  function clamp(power: number): number {
    return Math.min(capacity, limit, Math.max(0, power));
  }
}

const COLUMNS = ['pv_estimate', 'pv_estimate10', 'pv_estimate90'] as const;
