import { DAY, type Steps } from '@daystar/timeseries';
import type { FitData } from './fit-plant';
import { getLimitWeight } from './limited-steps';

/** Opacity of dense clouds, %: that of broken clouds is either this or 0. */
const DENSE_OPACITY = 95;

/** Power of a plant by the structure of the clouds, in the unit of its capacity. */
export interface PowerByClouds {
  /** Under clouds of the estimated opacity in the whole step; NaN where the opacity is unknown. */
  readonly smooth: Float64Array;
  readonly clear: Float64Array;
  readonly dense: Float64Array;
  /** Share of each step in which dense clouds reduce GHI as much as the estimated opacity does. */
  readonly denseShares: Float64Array;
}

export const toDenseOpacity = (opacity: Float64Array): Float64Array =>
  opacity.map((value) => Math.max(DENSE_OPACITY, value));

export const toDenseShares = (opacity: Float64Array): Float64Array =>
  opacity.map((value) => value / Math.max(DENSE_OPACITY, value));

/**
 * Computes power under clouds of which a share is broken. Their GHI is that of smooth clouds, but more of it is beam, because the
 * diffuse fraction is not linear in the opacity.
 */
export function mixBrokenClouds(power: PowerByClouds, brokenShare: number): Float64Array {
  const { smooth, clear, dense, denseShares } = power;
  const mixed = new Float64Array(smooth.length);
  for (let i = 0; i < mixed.length; i++) {
    const broken = clear[i] + denseShares[i] * (dense[i] - clear[i]);
    mixed[i] = smooth[i] + brokenShare * (broken - smooth[i]);
  }
  return mixed;
}

/** Ratio of the variation of clouds to their variation within days, measured on simulated weather. */
const TOTAL_TO_WITHIN_DAYS = 2;

/**
 * Estimates the share of broken clouds by the method of moments: with it, simulated power varies within days as much as measured
 * power does. Variation is relative to the typical day, so that it hardly depends on size, orientation and shading.
 */
export function estimateBrokenShare(power: PowerByClouds, { measured, steps, limit, longitude }: FitData): number {
  const { smooth, clear, dense, denseShares } = power;
  const weights = Float64Array.from(measured, (value, i) =>
    clear[i] > 0 && !Number.isNaN(value + smooth[i]) ? getLimitWeight(clear, i, limit) : 0,
  );
  const days = toSolarDays(steps, longitude);
  const [ofMeasured, ofSmooth] = [measured, smooth].map((values) => computeVariation(values, weights, days));
  let variance = 0;
  for (let i = 0; i < weights.length; i++) {
    if (weights[i] > 0) variance += weights[i] * denseShares[i] * (1 - denseShares[i]) * (clear[i] - dense[i]) ** 2;
  }
  const share = (ofMeasured.relative - ofSmooth.relative) / (variance / ofSmooth.total);
  return Math.min(1, Math.max(0, TOTAL_TO_WITHIN_DAYS * share || 0));
}

interface Days {
  readonly perDay: number;
  /** Steps by which the first day of solar time begins before the first step. */
  readonly offset: number;
}

function toSolarDays({ stepMs }: Steps, longitude: number): Days {
  const perDay = DAY / stepMs;
  return { perDay, offset: Math.round((longitude / 360 + 1) * perDay) % perDay };
}

/** Sum of the squares of the typical day, and relative to it those of deviations from its multiples. */
interface Variation {
  readonly total: number;
  readonly relative: number;
}

function computeVariation(values: Float64Array, weights: Float64Array, { perDay, offset }: Days): Variation {
  const typical = computeTypicalDay(values, weights, perDay);
  let [rest, total] = [0, 0];
  for (let start = -offset; start < values.length; start += perDay) {
    let [xx, xy, yy] = [0, 0, 0];
    for (let i = Math.max(0, start); i < Math.min(values.length, start + perDay); i++) {
      if (!(weights[i] > 0)) continue;
      xx += weights[i] * typical[i % perDay] ** 2;
      xy += weights[i] * typical[i % perDay] * values[i];
      yy += weights[i] * values[i] ** 2;
    }
    if (xx > 0) rest += yy - xy ** 2 / xx;
    total += xx;
  }
  return { total, relative: rest / total };
}

/** Mean power by step of the day. */
function computeTypicalDay(values: Float64Array, weights: Float64Array, perDay: number): Float64Array {
  const sums = new Float64Array(perDay);
  const totals = new Float64Array(perDay);
  for (let i = 0; i < values.length; i++) {
    if (!(weights[i] > 0)) continue;
    sums[i % perDay] += weights[i] * values[i];
    totals[i % perDay] += weights[i];
  }
  return sums.map((sum, k) => (totals[k] > 0 ? sum / totals[k] : 0));
}
