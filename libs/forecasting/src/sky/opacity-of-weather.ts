import { opacityOfClearSkyIndex } from '@daystar/solar';
import { type Steps, startOf } from '@daystar/timeseries';
import type { PlaceWeather } from './place-weather';

/** Below this mean clear-sky ghi, W/m2, the ratio of two small numbers says nothing of clouds. */
const LEAST_CLEAR_GHI = 20;

/**
 * Cloud opacity, %, of every step of a source: as it says itself; else from its ghi over the clear sky of the same step;
 * else from its cloud cover. NaN where none of them speaks (night, for a source of ghi alone).
 * @param clearGhi clear-sky ghi on the native steps
 */
export function opacityOfWeather(weather: PlaceWeather, native: Steps, clearGhi: Float64Array): Float64Array {
  const { cloud_opacity, ghi, cloud_cover } = weather.columns;
  const ofGhi = ghi && opacityOfGhi(ghi, weather.steps, native, clearGhi);
  return Float64Array.from({ length: weather.steps.count }, (_, step) => {
    if (cloud_opacity && !Number.isNaN(cloud_opacity[step])) return cloud_opacity[step];
    if (ofGhi && !Number.isNaN(ofGhi[step])) return ofGhi[step];
    return cloud_cover ? opacityOfCloudCover(cloud_cover[step]) : NaN;
  });
}

/** Cloud opacity, %, of each step of a column of ghi; NaN where it is dark. @param clearGhi on the native steps */
export function opacityOfGhi(ghi: Float64Array, steps: Steps, native: Steps, clearGhi: Float64Array): Float64Array {
  return ghi.map((value, step) => {
    const clear = Number.isNaN(value) ? NaN : meanOverStep(clearGhi, native, steps, step);
    return clear >= LEAST_CLEAR_GHI ? opacityOfClearSkyIndex(value / clear) : NaN;
  });
}

/**
 * Share of clear-sky ghi taken away by a cover of clouds: 75 n^3.4 %, n the covered share of the sky. F. Kasten and
 * G. Czeplak, "Solar and terrestrial radiation dependent on the amount and type of cloud", Solar Energy 24 (1980).
 * @param cover %
 */
export function opacityOfCloudCover(cover: number): number {
  return 75 * (Math.min(100, Math.max(0, cover)) / 100) ** 3.4;
}

/** Mean over one long step; NaN when the native steps do not cover it wholly. */
function meanOverStep(values: Float64Array, native: Steps, long: Steps, step: number): number {
  const from = Math.round((startOf(long) + step * long.length - startOf(native)) / native.length);
  const to = from + Math.round(long.length / native.length);
  if (from < 0 || to > native.count) return NaN;
  let sum = 0;
  for (let i = from; i < to; i++) sum += values[i];
  return sum / (to - from);
}
