import type { InputRun, DataBasis, WeatherVariable } from '@daystar/contracts';
import { HOUR, type Steps, stepEnd } from '@daystar/timeseries';
import { computeOpacityFromGhi, toCloudOpacity } from './cloud-opacity';
import type { PlaceWeather } from './place-weather';
import { combineDirections } from './directions';
import { findCoveredSpan, resample, resampleConservatively } from './resample';

/**
 * One run of one source on the native steps of a window that it covers. Columns begin at `from`; NaN where it has no
 * value.
 */
export interface RunLayer {
  readonly source: string;
  /** Start of the model run or time of the observation, ms. */
  readonly run: number;
  readonly input: InputRun;
  /** Weight among satellites that see the place; absent for other sources. */
  readonly viewWeight?: number;
  /** Index of the first step that the run covers. */
  readonly from: number;
  /** Index after the last step that the run covers. */
  readonly to: number;
  /** Cloud opacity, %. */
  readonly opacity: Float64Array;
  /** Distance of an ensemble's 10th and 90th percentile of opacity from its median, %, never negative. */
  readonly spread?: { readonly below: Float64Array; readonly above: Float64Array };
  hasColumn(variable: WeatherVariable): boolean;
  /**
   * Returns a slowly varying variable in the native steps [`start`, `end`) of the window, which the run covers. Only these are
   * resampled: an old run covers a week, of which rows use some hours.
   */
  getValues(variable: WeatherVariable, start: number, end: number): Float64Array | undefined;
}

/**
 * Maximum age of a current run, ms: global models run every six hours and arrive up to nine hours after their start.
 */
const MAX_FRESH_AGE_MS = 15 * HOUR;

/** Maximum gap that is interpolated, ms. */
const MAX_GAP = { observation: HOUR, forecast: Infinity, nowcast: 0 };

/** Returns a layer for each weather of a kind, newest run first. */
export function buildLayers(
  weathers: readonly PlaceWeather[],
  kind: PlaceWeather['kind'],
  native: Steps,
  clearGhi: Float64Array,
): RunLayer[] {
  return weathers
    .filter((weather) => weather.kind === kind)
    .sort((a, b) => b.run - a.run)
    .map((weather) => buildLayer(weather, native, clearGhi));
}

function buildLayer(weather: PlaceWeather, native: Steps, clearGhi: Float64Array): RunLayer {
  const [from, to] = findCoveredSpan(weather.steps, native);
  const covered = { ...native, firstEnd: stepEnd(native, from), count: Math.max(0, to - from) };
  const index = toCloudOpacity(weather, native, clearGhi);
  for (let step = 0; step < index.length; step++) index[step] = 1 - index[step] / 100;
  const weights = clearGhi.subarray(from, from + covered.count);
  const opacity = resampleConservatively(index, weather.steps, covered, weights, MAX_GAP[weather.kind]);
  for (let i = 0; i < opacity.length; i++) opacity[i] = 100 * (1 - opacity[i]);
  let directions: Float64Array | undefined;
  return {
    source: weather.source,
    run: weather.run,
    input: { source: weather.source, run: new Date(weather.run).toISOString() },
    viewWeight: weather.viewWeight,
    from,
    to,
    opacity,
    spread: buildSpread(weather, native, clearGhi, covered),
    hasColumn: (variable) => weather.columns[variable] !== undefined,
    getValues(variable, start, end) {
      const values = weather.columns[variable];
      if (!values) return undefined;
      if (variable !== 'wind_direction')
        return resample(values, weather.steps, {
          ...native,
          firstEnd: stepEnd(native, start),
          count: Math.max(0, end - start),
        });
      // The components of all directions take longer to compute than to resample.
      directions ??= combineDirections((toComponent) => resample(values.map(toComponent), weather.steps, covered));
      return directions.subarray(start - from, end - from);
    },
  };
}

/**
 * Spread of an ensemble, from the percentiles of its GHI. All members have the same clear sky, so the brightest has the
 * least opacity.
 */
function buildSpread(weather: PlaceWeather, native: Steps, clearGhi: Float64Array, covered: Steps): RunLayer['spread'] {
  const { ghi, ghi10, ghi90 } = weather.columns;
  if (!ghi || !ghi10 || !ghi90) return undefined;
  const [middle, dark, bright] = [ghi, ghi10, ghi90].map((column) =>
    computeOpacityFromGhi(column, weather.steps, native, clearGhi),
  );
  const resampleDistance = (more: Float64Array, less: Float64Array) =>
    resample(
      more.map((opacity, step) => Math.max(0, opacity - less[step])),
      weather.steps,
      covered,
    );
  return { below: resampleDistance(middle, bright), above: resampleDistance(dark, middle) };
}

/** Data basis of a numerical forecast, by the age of its run. */
export const toNwpDataBasis = (run: number, issuedAt: number): DataBasis =>
  issuedAt - run > MAX_FRESH_AGE_MS ? 'older-nwp' : 'nwp';
