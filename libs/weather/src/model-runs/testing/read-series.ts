import {
  type PackedColumn,
  type Place,
  type WeatherTile,
  type WeatherVariable,
  getTileName,
  unpackColumn,
} from '@daystar/contracts';
import { HOUR, parsePeriod } from '@daystar/timeseries';

/** Values of columns, because tests read many nodes of a tile. */
const unpackedColumns = new WeakMap<PackedColumn, Float64Array>();

function unpackOnce(column: PackedColumn): Float64Array {
  const values = unpackedColumns.get(column) ?? unpackColumn(column);
  unpackedColumns.set(column, values);
  return values;
}

/** Reads the values of tiles at a node, by the end of the step in hours since `run`; later tiles replace earlier ones. */
export function readSeries(
  tiles: readonly WeatherTile[],
  variable: WeatherVariable,
  node: Place,
  run: number,
): Map<number, number> {
  const series = new Map<number, number>();
  const tileName = getTileName(node);
  for (const { grid, columns, steps, period, first_period_end, tile } of tiles) {
    if (tile !== tileName || !columns[variable]) continue;
    const row = Math.round((node.latitude - grid!.south) / grid!.spacing);
    const column = Math.round((node.longitude - grid!.west) / grid!.spacing);
    const values = unpackOnce(columns[variable]).subarray((row * grid!.columns + column) * steps);
    for (let step = 0; step < steps; step++) {
      series.set((Date.parse(first_period_end) + step * parsePeriod(period)! - run) / HOUR, values[step]);
    }
  }
  return series;
}
