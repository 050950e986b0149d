import type { TilePoints, WeatherTile } from '@daystar/contracts';
import { type TileWeather, croppedBefore, mergedObservations, withoutOvertaken } from '@daystar/forecasting';
import { DAY, HOUR, floorTo, lastEnd, startOf } from '@daystar/timeseries';

/** Weather that ended before this long ago no longer makes any row. */
const KEEP_PAST = 8 * DAY;
/** The motion of clouds is read off so many of the newest frames, ms. */
export const FRAMES_KEPT = HOUR;

/** Begin of the day from which on observations still make rows. */
export const oldestUsefulDay = (now: number): number => floorTo(now - KEEP_PAST, DAY);

/** Whether a tile is a field that was observed, time after time. */
export const isFrames = ({ kind, grid }: Pick<WeatherTile, 'kind' | 'grid'>): boolean =>
  kind === 'observation' && grid !== undefined;

/**
 * Drops what is past, and whatever a newer one (or one that came later in the same run) of the source says too. Of frames
 * the newest stay.
 * @returns newest run first
 */
export function pruneSuperseded(weathers: readonly TileWeather[], now: number): TileWeather[] {
  const newestFirst = [...weathers].sort((a, b) => b.run - a.run);
  const kept: TileWeather[] = [];
  for (const weather of newestFirst) {
    // What is put together first fills the gaps of newer observations.
    if (!mergedInto(kept, weather) && !kept.some((newer) => supersedes(newer, weather))) kept.push(weather);
  }
  return withoutOvertaken(withoutPast(kept, now));
}

function mergedInto(kept: TileWeather[], weather: TileWeather): boolean {
  return kept.some((newer, at) => {
    const merged = mergedObservations(newer, weather);
    if (merged) kept[at] = merged;
    return merged !== undefined;
  });
}

function withoutPast(weathers: readonly TileWeather[], now: number): TileWeather[] {
  return weathers.flatMap((weather) => {
    const { tile, steps } = weather;
    if (lastEnd(steps) <= now - KEEP_PAST) return [];
    if (tile.kind !== 'observation') return [weather];
    // By the day, so that points are not copied with each word of theirs.
    const from = isFrames(tile) ? newestFrame(weathers, weather) - FRAMES_KEPT : oldestUsefulDay(now);
    return croppedBefore(weather, from) ?? [];
  });
}

const newestFrame = (weathers: readonly TileWeather[], frames: TileWeather): number =>
  Math.max(...weathers.filter((other) => isSameSource(other, frames)).map(({ steps }) => lastEnd(steps)));

export const isSameSource = ({ tile: a }: TileWeather, { tile: b }: TileWeather): boolean =>
  a.source === b.source && a.kind === b.kind;

export const supersedes = (newer: TileWeather, older: TileWeather): boolean =>
  isSameSource(newer, older) &&
  startOf(newer.steps) <= startOf(older.steps) &&
  lastEnd(newer.steps) >= lastEnd(older.steps) &&
  speaksOfAll(newer.tile, older.tile);

/** The same grid, or all points of the other: places fetched one after another make tiles of different points. */
function speaksOfAll(newer: TileWeather['tile'], older: TileWeather['tile']): boolean {
  if (!newer.points || !older.points) return JSON.stringify(newer.grid) === JSON.stringify(older.grid);
  const points = new Set(namesOf(newer.points));
  return namesOf(older.points).every((name) => points.has(name));
}

const namesOf = ({ latitude, longitude }: TilePoints): string[] =>
  latitude.map((north, i) => `${north},${longitude[i]}`);
