import type { InputRun, LadderStep, WeatherVariable } from '@daystar/contracts';
import { HOUR, type Steps } from '@daystar/timeseries';
import { opacityOfWeather } from './opacity-of-weather';
import type { PlaceWeather } from './place-weather';
import { refine, refineKeepingMeans } from './refine';

/** One run of one source on the native steps of a window; NaN where it says nothing. */
export interface Layer {
  readonly source: string;
  readonly run: number;
  readonly input: InputRun;
  readonly opacity: Float64Array;
  /** A slow variable on the native steps. */
  column(variable: WeatherVariable): Float64Array | undefined;
}

/** A run older than this missed its successor: an ordinary global model starts every six hours and takes up to nine. */
const FRESH_FOR = 15 * HOUR;

/** Newest run first. */
export function layersOf(
  weathers: readonly PlaceWeather[],
  kind: PlaceWeather['kind'],
  native: Steps,
  clearGhi: Float64Array,
): Layer[] {
  return weathers
    .filter((weather) => weather.kind === kind)
    .sort((a, b) => b.run - a.run)
    .map((weather) => layerOf(weather, native, clearGhi));
}

function layerOf(weather: PlaceWeather, native: Steps, clearGhi: Float64Array): Layer {
  const index = opacityOfWeather(weather, native, clearGhi).map((opacity) => 1 - opacity / 100);
  const refined = refineKeepingMeans(index, weather.steps, native, clearGhi);
  const cache = new Map<WeatherVariable, Float64Array>();
  return {
    source: weather.source,
    run: weather.run,
    input: { source: weather.source, run: new Date(weather.run).toISOString() },
    opacity: refined.map((value) => 100 * (1 - Math.min(1, Math.max(0, value)))),
    column(variable) {
      const values = weather.columns[variable];
      if (!values) return undefined;
      const known = cache.get(variable) ?? refine(values, weather.steps, native);
      cache.set(variable, known);
      return known;
    },
  };
}

/** The forecast's place on the ladder by the age of its run. */
export const ladderOf = (run: number, issuedAt: number): LadderStep =>
  issuedAt - run > FRESH_FOR ? 'older-nwp' : 'nwp';

/** The newest layer of each source that speaks at a step. */
export function speaking(layers: readonly Layer[], step: number): Layer[] {
  const found: Layer[] = [];
  for (const layer of layers) {
    if (!Number.isNaN(layer.opacity[step]) && !found.some((other) => other.source === layer.source)) found.push(layer);
  }
  return found;
}
