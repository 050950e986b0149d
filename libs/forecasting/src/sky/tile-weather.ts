import { type Place, type WeatherTile, type WeatherVariable, packColumn, unpackColumn } from '@daystar/contracts';
import { type Steps, parsePeriod, parseStamp } from '@daystar/timeseries';
import { bilinearNodes } from './bilinear-nodes';
import { nearestNodes } from './nearest-nodes';
import type { Nodes } from './nodes';
import type { PlaceWeather } from './place-weather';

/**
 * A weather tile with its columns unpacked, ready to be sampled at any place. Four bytes a value: a quarter-degree cell
 * and week take 7 kB of an hourly forecast of nine variables, and 60 kB of six variables seen every five minutes.
 */
export interface TileWeather {
  readonly tile: Omit<WeatherTile, 'columns'>;
  readonly run: number;
  readonly steps: Steps;
  readonly columns: ReadonlyMap<WeatherVariable, Float32Array>;
}

/** @throws RangeError when the tile's columns do not hold one value per node and step */
export function unpackTile({ columns: packedColumns, ...tile }: WeatherTile): TileWeather {
  const steps = {
    firstEnd: stampOf(tile.first_period_end),
    length: parsePeriod(tile.period) ?? NaN,
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
  return { tile, run: stampOf(tile.run), steps, columns };
}

/** The tile as it travels and is remembered. */
export const packTile = ({ tile, columns }: TileWeather): WeatherTile => ({
  ...tile,
  columns: Object.fromEntries([...columns].map(([name, values]) => [name, packColumn(values)])),
});

/** What the tile says of a place, as a tile of that one point; undefined when none of its nodes speaks for it. */
export function tileAt(weather: TileWeather, place: Place): TileWeather | undefined {
  const said = weatherAt(weather, place);
  if (!said) return undefined;
  const points = { latitude: [place.latitude], longitude: [place.longitude] };
  const columns = Object.entries(said.columns).map(
    ([name, values]) => [name as WeatherVariable, Float32Array.from(values)] as const,
  );
  return { ...weather, tile: { ...weather.tile, grid: undefined, points }, columns: new Map(columns) };
}

/** What the tile says of a place; undefined when none of its nodes speaks for it. */
export function weatherAt(weather: TileWeather, place: Place): PlaceWeather | undefined {
  const { tile, run, steps } = weather;
  const nodes = tile.grid
    ? bilinearNodes(tile.grid, place)
    : tile.points
      ? nearestNodes(tile.points, place)
      : undefined;
  if (!nodes) return undefined;
  const columns: PlaceWeather['columns'] = {};
  for (const [name, values] of weather.columns) {
    columns[name] = nodes.weights ? weighted(values, steps.count, nodes) : firstPresent(values, steps.count, nodes);
  }
  return { source: tile.source, kind: tile.kind, run, distance: nodes.distance, steps, columns };
}

function weighted(values: Float32Array, count: number, { indices, weights = [] }: Nodes): Float64Array {
  const column = new Float64Array(count);
  for (let step = 0; step < count; step++) {
    let sum = 0;
    let present = 0;
    for (let i = 0; i < indices.length; i++) {
      const value = values[indices[i] * count + step];
      if (Number.isNaN(value)) continue;
      sum += weights[i] * value;
      present += weights[i];
    }
    column[step] = present > 0 ? sum / present : NaN;
  }
  return column;
}

function firstPresent(values: Float32Array, count: number, { indices }: Nodes): Float64Array {
  const column = new Float64Array(count).fill(NaN);
  for (let step = 0; step < count; step++) {
    for (let i = 0; i < indices.length && Number.isNaN(column[step]); i++) {
      column[step] = values[indices[i] * count + step];
    }
  }
  return column;
}

function stampOf(text: string): number {
  const time = parseStamp(text);
  if (time === undefined) throw new RangeError(`${text} is no moment`);
  return time;
}
