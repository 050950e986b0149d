import type { InputRun, LadderStep, WeatherVariable } from '@daystar/contracts';
import { HOUR, type Steps } from '@daystar/timeseries';
import { opacityOfGhi, opacityOfWeather } from './opacity-of-weather';
import type { PlaceWeather } from './place-weather';
import { nativeSpan, refine, refineKeepingMeans } from './refine';

/** One run of one source on the native steps of a window; NaN where it says nothing. */
export interface Layer {
  readonly source: string;
  readonly run: number;
  readonly input: InputRun;
  /** First, and one past the last, of the steps that it may speak of. */
  readonly from: number;
  readonly to: number;
  readonly opacity: Float64Array;
  /** How far the 10th and the 90th percentile of an ensemble's opacity lie from its median, %, never negative. */
  readonly spread?: { readonly below: Float64Array; readonly above: Float64Array };
  /** A slow variable on the native steps. */
  column(variable: WeatherVariable): Float64Array | undefined;
}

/** A run older than this missed its successor: an ordinary global model starts every six hours and takes up to nine. */
const FRESH_FOR = 15 * HOUR;

/** What was not seen for longer is not known; a forecast says how the sky goes over from one of its values to the next. */
const LONGEST_GAP = { observation: HOUR, forecast: Infinity, nowcast: 0 };

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
  const [from, to] = nativeSpan(weather.steps, native);
  const index = opacityOfWeather(weather, native, clearGhi).map((opacity) => 1 - opacity / 100);
  const refined = refineKeepingMeans(index, weather.steps, native, clearGhi, LONGEST_GAP[weather.kind]);
  const cache = new Map<WeatherVariable, Float64Array>();
  return {
    source: weather.source,
    run: weather.run,
    input: { source: weather.source, run: new Date(weather.run).toISOString() },
    from,
    to,
    opacity: refined.map((value) => 100 * (1 - value)),
    spread: spreadOf(weather, native, clearGhi),
    column(variable) {
      const values = weather.columns[variable];
      if (!values) return undefined;
      const known = cache.get(variable) ?? refine(values, weather.steps, native);
      cache.set(variable, known);
      return known;
    },
  };
}

/** What members disagree about is the cloud, since the clear sky is the same for all: most light, least opacity. */
function spreadOf(weather: PlaceWeather, native: Steps, clearGhi: Float64Array): Layer['spread'] {
  const { ghi, ghi10, ghi90 } = weather.columns;
  if (!ghi || !ghi10 || !ghi90) return undefined;
  const [middle, dark, bright] = [ghi, ghi10, ghi90].map((column) =>
    opacityOfGhi(column, weather.steps, native, clearGhi),
  );
  const between = (more: Float64Array, less: Float64Array) =>
    refine(
      more.map((opacity, step) => Math.max(0, opacity - less[step])),
      weather.steps,
      native,
    );
  return { below: between(middle, bright), above: between(dark, middle) };
}

/** The forecast's place on the ladder by the age of its run. */
export const ladderOf = (run: number, issuedAt: number): LadderStep =>
  issuedAt - run > FRESH_FOR ? 'older-nwp' : 'nwp';
