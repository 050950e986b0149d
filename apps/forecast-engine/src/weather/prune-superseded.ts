import type { TilePoints, WeatherTile } from '@daystar/contracts';
import { type TileWeather, cropBefore, mergeObservations, cropSuperseded } from '@daystar/forecasting';
import { DAY, HOUR, floorTo, lastEnd, firstStart } from '@daystar/timeseries';

/** Age above which weather no longer contributes to issues, ms. */
const MAX_AGE_MS = 8 * DAY;
/** Span of the newest frames, from which cloud motion is derived, ms. */
export const MAX_FRAME_SPAN_MS = HOUR;

/** Returns the start of the first UTC day whose observations contribute to issues, ms. */
export const findOldestUsefulDay = (now: number): number => floorTo(now - MAX_AGE_MS, DAY);

/** Whether a tile consists of frames: an observed grid for each step. */
export const isFrames = ({ kind, grid }: Pick<WeatherTile, 'kind' | 'grid'>): boolean =>
  kind === 'observation' && grid !== undefined;

/**
 * Drops weather that is too old. Drops weather whose values a newer run of the source also has, or a later message of the
 * same run. Retains only the newest frames.
 * @returns newest run first
 */
export function pruneSuperseded(weathers: readonly TileWeather[], now: number): TileWeather[] {
  const newestFirst = [...weathers].sort((a, b) => b.run - a.run);
  const retained: TileWeather[] = [];
  for (const weather of newestFirst) {
    // Merge first: it fills gaps of the newer observations.
    if (!mergeInto(retained, weather) && !retained.some((newer) => isSuperseding(newer, weather)))
      retained.push(weather);
  }
  return cropSuperseded(cropOld(retained, now));
}

function mergeInto(retained: TileWeather[], weather: TileWeather): boolean {
  return retained.some((newer, index) => {
    const merged = mergeObservations(newer, weather);
    if (merged) retained[index] = merged;
    return merged !== undefined;
  });
}

function cropOld(weathers: readonly TileWeather[], now: number): TileWeather[] {
  return weathers.flatMap((weather) => {
    const { tile, steps } = weather;
    if (lastEnd(steps) <= now - MAX_AGE_MS) return [];
    if (tile.kind !== 'observation') return [weather];
    // Points are cropped by whole days, so that they are copied once a day rather than for each message.
    const from = isFrames(tile) ? findNewestFrameEnd(weathers, weather) - MAX_FRAME_SPAN_MS : findOldestUsefulDay(now);
    return cropBefore(weather, from) ?? [];
  });
}

const findNewestFrameEnd = (weathers: readonly TileWeather[], frames: TileWeather): number =>
  Math.max(...weathers.filter((other) => isSameSource(other, frames)).map(({ steps }) => lastEnd(steps)));

export const isSameSource = ({ tile: a }: TileWeather, { tile: b }: TileWeather): boolean =>
  a.source === b.source && a.kind === b.kind;

/** Whether newer weather has all steps and places of older weather from the same source. */
export const isSuperseding = (newer: TileWeather, older: TileWeather): boolean =>
  isSameSource(newer, older) &&
  firstStart(newer.steps) <= firstStart(older.steps) &&
  lastEnd(newer.steps) >= lastEnd(older.steps) &&
  isCoveringPlaces(newer.tile, older.tile);

/** Grids must be equal; a tile of points must have all points of the older one. */
function isCoveringPlaces(newer: TileWeather['tile'], older: TileWeather['tile']): boolean {
  if (!newer.points || !older.points) return JSON.stringify(newer.grid) === JSON.stringify(older.grid);
  const points = new Set(listPointKeys(newer.points));
  return listPointKeys(older.points).every((key) => points.has(key));
}

const listPointKeys = ({ latitude, longitude }: TilePoints): string[] =>
  latitude.map((degreesNorth, i) => `${degreesNorth},${longitude[i]}`);
