import type { WeatherKind, WeatherVariable } from '@daystar/contracts';
import type { Steps } from '@daystar/timeseries';

/**
 * What one run of one source says of one place: one value per step and variable, NaN where it says nothing. A nowcast is
 * what the motion of the clouds in a source's observations says of the next hours; it is made here and never travels.
 */
export interface PlaceWeather {
  readonly source: string;
  readonly kind: WeatherKind | 'nowcast';
  /** Start of the model run or time of the observation, ms. */
  readonly run: number;
  /** How far the point is that it was said of, km; 0 for a grid. */
  readonly distance: number;
  readonly steps: Steps;
  readonly columns: Partial<Record<WeatherVariable, Float64Array>>;
  /** Of a nowcast: how far the 10th and the 90th percentile of opacity lie from it for other motions, %, never negative. */
  readonly spread?: { readonly below: Float64Array; readonly above: Float64Array };
}

/** Points this much farther than the nearest, km, are other places. */
const SAME_PLACE_KM = 1;

/**
 * Leaves out what a source says of places farther than the nearest it speaks of: a newer run of a place some way off
 * knows less of this one than an older run of its own.
 */
export function nearestOfEachSource(weathers: readonly PlaceWeather[]): PlaceWeather[] {
  const nearest = new Map<string, number>();
  const nameOf = ({ source, kind }: PlaceWeather) => `${source} ${kind}`;
  for (const weather of weathers) {
    nearest.set(nameOf(weather), Math.min(weather.distance, nearest.get(nameOf(weather)) ?? Infinity));
  }
  return weathers.filter((weather) => weather.distance <= (nearest.get(nameOf(weather)) ?? 0) + SAME_PLACE_KM);
}
