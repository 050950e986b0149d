import type { WeatherKind, WeatherVariable } from '@daystar/contracts';
import type { Steps } from '@daystar/timeseries';

/**
 * One run of one source at one place: one value per step and variable, NaN where missing. Weather of the kind
 * 'nowcast' is computed from a source's observations by cloud motion, and is never published.
 */
export interface PlaceWeather {
  readonly source: string;
  readonly kind: WeatherKind | 'nowcast';
  /** Start of the model run or time of the observation, ms. */
  readonly run: number;
  /** Distance of the source's point, km; 0 for a grid. */
  readonly distance: number;
  readonly steps: Steps;
  /** Weight among satellites that see the place; absent for other sources. */
  readonly viewWeight?: number;
  readonly columns: Partial<Record<WeatherVariable, Float64Array>>;
  /** Nowcasts only. */
  readonly spread?: NowcastSpread;
  /** Nowcasts only: estimated opacity, %, where clouds come from outside the frames; NaN elsewhere. */
  readonly edgeOpacity?: Float64Array;
}

/** Errors of a nowcast of opacity, %. */
export interface NowcastSpread {
  /** Distance of the 10th percentile from the median, never negative. */
  readonly below: Float64Array;
  /** Distance of the 90th percentile from the median, never negative. */
  readonly above: Float64Array;
  /** Change of opacity per standard deviation of the clouds' displacement to the east. */
  readonly east: Float64Array;
  /** Change of opacity per standard deviation of the clouds' displacement to the north. */
  readonly north: Float64Array;
  /** Share of the error variance that whole weather systems have in common, 0..1. */
  readonly system: Float64Array;
}

const CLOUD_VARIABLES: readonly WeatherVariable[] = ['cloud_opacity', 'ghi', 'cloud_cover'];

/** Whether cloud opacity can be computed from the weather; sources of aerosol have no clouds. */
export const hasClouds = ({ columns }: PlaceWeather): boolean => CLOUD_VARIABLES.some((name) => columns[name]);

/** Points this much farther than the nearest one, km, count as other places. */
const SAME_PLACE_KM = 1;

/**
 * Selects the weather of the nearest point of each source. An older run for this point is better than a newer run for a
 * more distant one.
 */
export function selectNearestPerSource(candidates: readonly PlaceWeather[]): PlaceWeather[] {
  const nearest = new Map<string, number>();
  const toKey = ({ source, kind }: PlaceWeather) => `${source} ${kind}`;
  for (const weather of candidates) {
    nearest.set(toKey(weather), Math.min(weather.distance, nearest.get(toKey(weather)) ?? Infinity));
  }
  return candidates.filter((weather) => weather.distance <= (nearest.get(toKey(weather)) ?? 0) + SAME_PLACE_KM);
}
