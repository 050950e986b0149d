import { clearSkyIndexToOpacity } from '@daystar/solar';
import { type Steps, firstStart } from '@daystar/timeseries';
import type { PlaceWeather } from './place-weather';

/** Minimum mean clear-sky GHI, W/m2, for a meaningful clear-sky index. */
const MIN_CLEAR_GHI = 20;

/**
 * Computes cloud opacity, %, for every step of a source. Uses the first of these that has a value: the source's
 * opacity, the ratio of its GHI to clear-sky GHI, its cloud cover. NaN without any of them, as at night for a source
 * with GHI only.
 * @param clearGhi clear-sky GHI on the native steps
 */
export function toCloudOpacity(weather: PlaceWeather, native: Steps, clearGhi: Float64Array): Float64Array {
  const { cloud_opacity, ghi, cloud_cover } = weather.columns;
  const ghiOpacity = ghi && computeOpacityFromGhi(ghi, weather.steps, native, clearGhi);
  const opacity = new Float64Array(weather.steps.count).fill(NaN);
  for (let step = 0; step < opacity.length; step++) {
    if (cloud_opacity && !Number.isNaN(cloud_opacity[step])) opacity[step] = cloud_opacity[step];
    else if (ghiOpacity && !Number.isNaN(ghiOpacity[step])) opacity[step] = ghiOpacity[step];
    else if (cloud_cover) opacity[step] = computeOpacityFromCloudCover(cloud_cover[step]);
  }
  return opacity;
}

/**
 * Cloud opacity, %, for each step of a GHI column; NaN in the dark.
 * @param clearGhi clear-sky GHI on the native steps
 */
export function computeOpacityFromGhi(
  ghi: Float64Array,
  steps: Steps,
  native: Steps,
  clearGhi: Float64Array,
): Float64Array {
  return ghi.map((value, step) => {
    const clear = Number.isNaN(value) ? NaN : averageOverStep(clearGhi, native, steps, step);
    return clear >= MIN_CLEAR_GHI ? clearSkyIndexToOpacity(value / clear) : NaN;
  });
}

/**
 * Opacity for a cloud cover: 75 n^3.4 %, n the covered fraction of the sky. F. Kasten and G. Czeplak, "Solar and
 * terrestrial radiation dependent on the amount and type of cloud", Solar Energy 24 (1980).
 * @param cover %
 */
export function computeOpacityFromCloudCover(cover: number): number {
  return 75 * (Math.min(100, Math.max(0, cover)) / 100) ** 3.4;
}

/** Mean of native values over one coarse step; NaN unless native steps cover it completely. */
function averageOverStep(values: Float64Array, native: Steps, coarse: Steps, step: number): number {
  const from = Math.round((firstStart(coarse) + step * coarse.stepMs - firstStart(native)) / native.stepMs);
  const to = from + Math.round(coarse.stepMs / native.stepMs);
  if (from < 0 || to > native.count) return NaN;
  let sum = 0;
  for (let i = from; i < to; i++) sum += values[i];
  return sum / (to - from);
}
