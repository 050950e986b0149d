import { type Place, type WeatherTile, type WeatherVariable, packColumn, unpackColumn } from '@daystar/contracts';
import { type Steps, parsePeriod, parseStamp } from '@daystar/timeseries';
import { findBilinearNodes } from './bilinear-nodes';
import { combineDirections } from './directions';
import { findNearestNodes } from './nearest-nodes';
import type { InterpolationNodes } from './tile-nodes';
import type { PlaceWeather } from './place-weather';
import { computeViewWeight } from './view-weight';

/**
 * A weather tile with unpacked columns, to be sampled at any place. Each value takes 4 bytes. Eight days of a node take
 * 7 kB for nine variables forecast hourly, and 55 kB for six variables observed every five minutes.
 */
export interface TileWeather {
  readonly tile: Omit<WeatherTile, 'columns'>;
  /** Start of the model run or time of the observation, ms. */
  readonly run: number;
  readonly steps: Steps;
  readonly columns: ReadonlyMap<WeatherVariable, Float32Array>;
}

/**
 * Unpacks a published tile.
 * @throws RangeError when a column does not hold one value per node and step, or a time is invalid
 */
export function unpackTile({ columns: packedColumns, ...tile }: WeatherTile): TileWeather {
  const steps = {
    firstEnd: parseTime(tile, 'first_period_end'),
    stepMs: parsePeriod(tile.period) ?? NaN,
    count: tile.steps,
  };
  const nodes = tile.grid ? tile.grid.rows * tile.grid.columns : (tile.points?.latitude.length ?? 0);
  const columns = new Map<WeatherVariable, Float32Array>();
  for (const [name, packed] of Object.entries(packedColumns)) {
    const values = Float32Array.from(unpackColumn(packed));
    if (values.length !== nodes * steps.count) {
      throw new RangeError(
        `${name} of ${tile.source} ${tile.tile} holds ${values.length} values, not ${nodes} x ${steps.count}`,
      );
    }
    columns.set(name as WeatherVariable, values);
  }
  return { tile, run: parseTime(tile, 'run'), steps, columns };
}

/** Converts a tile to its published and stored form. */
export const packTile = ({ tile, columns }: TileWeather): WeatherTile => ({
  ...tile,
  columns: Object.fromEntries([...columns].map(([name, values]) => [name, packColumn(values)])),
});

/** Samples a tile at a place, as a tile of one point. @returns undefined when none of its nodes applies */
export function sampleTile(weather: TileWeather, place: Place): TileWeather | undefined {
  const sampled = sampleWeather(weather, place);
  if (!sampled) return undefined;
  const points = { latitude: [place.latitude], longitude: [place.longitude] };
  const columns = Object.entries(sampled.columns).map(
    ([name, values]) => [name as WeatherVariable, Float32Array.from(values)] as const,
  );
  return { ...weather, tile: { ...weather.tile, grid: undefined, points }, columns: new Map(columns) };
}

/** Samples the weather of a tile at a place. @returns undefined when none of its nodes applies */
export function sampleWeather(weather: TileWeather, place: Place): PlaceWeather | undefined {
  const { tile, run, steps } = weather;
  const nodes = tile.grid
    ? findBilinearNodes(tile.grid, place)
    : tile.points
      ? findNearestNodes(tile.points, place)
      : undefined;
  if (!nodes) return undefined;
  const columns: PlaceWeather['columns'] = {};
  for (const [name, values] of weather.columns) {
    if (!nodes.weights) columns[name] = selectFirstValues(values, steps.count, nodes);
    else if (name !== 'wind_direction') columns[name] = averageNodes(values, steps.count, nodes);
    else columns[name] = combineDirections((toComponent) => averageNodes(values, steps.count, nodes, toComponent));
  }
  const viewWeight = tile.view && computeViewWeight(tile.view, place);
  return {
    source: tile.source,
    kind: tile.kind,
    run,
    distance: nodes.distance,
    steps,
    columns,
    ...(viewWeight !== undefined && { viewWeight }),
  };
}

function averageNodes(
  values: Float32Array,
  count: number,
  { indices, weights = [] }: InterpolationNodes,
  transform = (value: number) => value,
): Float64Array {
  const column = new Float64Array(count);
  for (let step = 0; step < count; step++) {
    let sum = 0;
    let weightSum = 0;
    for (let i = 0; i < indices.length; i++) {
      const value = values[indices[i] * count + step];
      if (Number.isNaN(value)) continue;
      sum += weights[i] * transform(value);
      weightSum += weights[i];
    }
    column[step] = weightSum > 0 ? sum / weightSum : NaN;
  }
  return column;
}

function selectFirstValues(values: Float32Array, count: number, { indices }: InterpolationNodes): Float64Array {
  const column = new Float64Array(count).fill(NaN);
  for (let step = 0; step < count; step++) {
    for (let i = 0; i < indices.length && Number.isNaN(column[step]); i++) {
      column[step] = values[indices[i] * count + step];
    }
  }
  return column;
}

function parseTime(tile: TileWeather['tile'], name: 'run' | 'first_period_end'): number {
  const time = parseStamp(tile[name]);
  if (time === undefined) throw new RangeError(`${name} must be a date and time, not ${tile[name]}`);
  return time;
}
