import { DAY, type Steps, stepEnd } from '@daystar/timeseries';
import type { PvColumns } from '../outputs/pv-columns';
import type { LeadForecasts, SiteTrainingData } from './site-training-data';

/**
 * Share of the power that shade leaves in each half hour of the day, UTC. Shade takes more of the beam than of the diffuse
 * light, so that the share depends on the sky.
 */
export interface ShadeProfile {
  /** Share under a clear sky, 0..1. */
  readonly clear: readonly number[];
  /** Share under an overcast sky, 0..1. */
  readonly overcast: readonly number[];
}

/** Ratios of power to clear-sky power at which a sky counts as overcast, and from which it counts as clear. */
const OVERCAST_RATIO = 0.2;
const CLEAR_RATIO = 0.9;

/** How clear a sky is, from 0 for overcast to 1 for clear. */
export const computeClearness = (power: number, clear: number): number =>
  clear > 0 ? Math.min(1, Math.max(0, (power / clear - OVERCAST_RATIO) / (CLEAR_RATIO - OVERCAST_RATIO))) : 0;

/** Returns the half hour of the day in which a step lies. */
export const findSlot = (steps: Steps, i: number, slots: number): number =>
  Math.floor(((((stepEnd(steps, i) - steps.stepMs / 2) % DAY) + DAY) % DAY) / (DAY / slots));

/** Share of the power that shade leaves in a half hour of the day. @param clearness 0..1 (`computeClearness`) */
export const interpolateShare = ({ clear, overcast }: ShadeProfile, slot: number, clearness: number): number =>
  overcast[slot] + clearness * (clear[slot] - overcast[slot]);

/**
 * Reduces the power of columns by shade. Diffuse light passes, so that a clear sky may give less than a broken one: percentiles
 * are sorted.
 * @param clear clear-sky power without shade, one per step
 */
export function shadeColumns(columns: PvColumns, clear: Float64Array, steps: Steps, shade: ShadeProfile): PvColumns {
  const reduce = (power: Float64Array) => shadeSteps(power, clear, steps, shade);
  const [estimate, p10, p90] = [columns.pv_estimate, columns.pv_estimate10, columns.pv_estimate90].map(reduce);
  return {
    pv_estimate: estimate,
    pv_estimate10: p10.map((power, i) => Math.min(power, estimate[i])),
    pv_estimate90: p90.map((power, i) => Math.max(power, estimate[i])),
  };
}

/** Reduces clear-sky power by shade. */
export const shadeClear = (clear: Float64Array, steps: Steps, shade: ShadeProfile): Float64Array =>
  clear.map((power, i) => power * shade.clear[findSlot(steps, i, shade.clear.length)]);

/**
 * Reduces the untuned forecasts of training data by shade, so that corrections are those of a plant whose shade is known.
 * @param clear clear-sky power without shade over at least the steps of the data
 */
export const shadeTrainingData = (
  data: SiteTrainingData,
  clear: Float64Array,
  shade: ShadeProfile,
): SiteTrainingData => ({
  ...data,
  forecasts: new Map(
    [...data.forecasts].map(([lead, forecasts]) => [lead, shadeForecasts(forecasts, clear, data.steps, shade)]),
  ),
});

function shadeForecasts(
  forecasts: LeadForecasts,
  clear: Float64Array,
  steps: Steps,
  shade: ShadeProfile,
): LeadForecasts {
  const { pv_estimate, pv_estimate10, pv_estimate90 } = shadeColumns(
    {
      pv_estimate: forecasts.untuned,
      pv_estimate10: forecasts.untunedP10,
      pv_estimate90: forecasts.untunedP90,
    },
    clear,
    steps,
    shade,
  );
  return { ...forecasts, untuned: pv_estimate, untunedP10: pv_estimate10, untunedP90: pv_estimate90 };
}

/** Reduces power by shade. @param clear clear-sky power without shade, one per step */
export function shadeSteps(power: Float64Array, clear: Float64Array, steps: Steps, shade: ShadeProfile): Float64Array {
  const slots = shade.clear.length;
  return power.map(
    (value, i) => value * interpolateShare(shade, findSlot(steps, i, slots), computeClearness(value, clear[i])),
  );
}
