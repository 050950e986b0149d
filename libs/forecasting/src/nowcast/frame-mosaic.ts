import type { TileGrid } from '@daystar/contracts';
import { wrapLongitude } from '@daystar/solar';
import { MINUTE, stepEnd } from '@daystar/timeseries';
import type { TileWeather } from '../sky/inputs/tile-weather';
import type { OpacityFrame } from './opacity-nowcast';

/** Maximum age relative to the newest frame, ms: clouds change their shape within longer spans. */
const MAX_AGE_MS = 45 * MINUTE;
/** Motion is estimated over at least 15 min: five frames of the fastest satellite scans, 5 min apart, span 20 min. */
const MAX_FRAMES = 5;

/** Frames of one source over adjoining tiles, in order of time. */
export interface FrameMosaic {
  readonly grid: TileGrid;
  readonly frames: readonly OpacityFrame[];
}

/**
 * Combines the newest frames of adjoining tiles. The central tile defines times and spacing; pixels without a matching
 * frame are NaN.
 * @param central observations of the central tile on a grid, at least one
 * @param surrounding observations of the surrounding tiles
 * @returns undefined when the central tile was not observed
 */
export function buildFrameMosaic(
  central: readonly TileWeather[],
  surrounding: readonly TileWeather[],
): FrameMosaic | undefined {
  const times = findNewestTimes(central);
  const [firstCentral] = central;
  if (times.length === 0 || !firstCentral.tile.grid) return undefined;
  const { spacing, west } = firstCentral.tile.grid;
  const tiles = [...central, ...surrounding].flatMap((weather) => {
    const { grid } = weather.tile;
    if (!grid || Math.abs(grid.spacing - spacing) > 1e-6) return [];
    // Degrees east of the central tile, also across the date line.
    const east = wrapLongitude(grid.west - west);
    return [{ weather, grid, row: Math.round(grid.south / spacing), column: Math.round(east / spacing) }];
  });
  const firstRow = Math.min(...tiles.map(({ row }) => row));
  const firstColumn = Math.min(...tiles.map(({ column }) => column));
  const rows = Math.max(...tiles.map(({ row, grid }) => row + grid.rows)) - firstRow;
  const columns = Math.max(...tiles.map(({ column, grid }) => column + grid.columns)) - firstColumn;
  const frames = times.map((time) => {
    const opacity = new Float32Array(rows * columns).fill(NaN);
    for (const { weather, row, column } of tiles)
      copyFrame(weather, time, opacity, columns, row - firstRow, column - firstColumn);
    return { time, opacity };
  });
  const grid = {
    south: firstCentral.tile.grid.south + (firstRow - tiles[0].row) * spacing,
    west: west + firstColumn * spacing,
  };
  return { grid: { ...grid, spacing, rows, columns }, frames };
}

/** The time of a frame is the middle of its step. */
const getFrameTime = ({ steps }: TileWeather, step: number): number => stepEnd(steps, step) - steps.stepMs / 2;

function findNewestTimes(weathers: readonly TileWeather[]): number[] {
  const times = new Set<number>();
  for (const weather of weathers) {
    const opacity = weather.columns.get('cloud_opacity');
    if (!opacity) continue;
    const { count } = weather.steps;
    for (let step = Math.max(0, count - 2 * MAX_FRAMES); step < count; step++) {
      for (let node = step; node < opacity.length; node += count) {
        if (Number.isNaN(opacity[node])) continue;
        times.add(getFrameTime(weather, step));
        break;
      }
    }
  }
  const ascending = [...times].sort((a, b) => a - b);
  return ascending.filter((time) => time >= ascending[ascending.length - 1] - MAX_AGE_MS).slice(-MAX_FRAMES);
}

function copyFrame(
  weather: TileWeather,
  time: number,
  frame: Float32Array,
  width: number,
  firstRow: number,
  firstColumn: number,
): void {
  const { grid } = weather.tile;
  const opacity = weather.columns.get('cloud_opacity');
  const { firstEnd, stepMs, count } = weather.steps;
  const step = Math.round((time + stepMs / 2 - firstEnd) / stepMs);
  if (!grid || !opacity || step < 0 || step >= count || getFrameTime(weather, step) !== time) return;
  for (let row = 0; row < grid.rows; row++) {
    for (let column = 0; column < grid.columns; column++) {
      const value = opacity[(row * grid.columns + column) * count + step];
      if (!Number.isNaN(value)) frame[(firstRow + row) * width + firstColumn + column] = value;
    }
  }
}
