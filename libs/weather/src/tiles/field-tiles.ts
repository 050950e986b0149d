import { TILE_DEGREES, type WeatherTile, type WeatherVariable, packColumn, getTileName } from '@daystar/contracts';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { findTileNodes } from './node-lattice';
import type { NodeLattice } from './lattice';
import { buildTileMetadata, type TileHeader } from './point-tiles';

/** For each variable one field per step, each with one value per node; a step without a field has no values. */
export type FieldColumns = ReadonlyMap<WeatherVariable, readonly (Float32Array | undefined)[]>;

/** Cuts fields on a lattice into the tiles of the sky grid, from south to north. */
export async function* cutFieldTiles(
  header: TileHeader,
  lattice: NodeLattice,
  fields: FieldColumns,
): AsyncGenerator<WeatherTile> {
  for (let south = -90; south < 90; south += TILE_DEGREES) {
    for (let west = -180; west < 180; west += TILE_DEGREES) {
      const tile = createFieldTile(header, lattice, fields, { south, west });
      if (tile) yield tile;
    }
    // Tiles of the whole Earth take seconds.
    await yieldToEventLoop();
  }
}

function createFieldTile(
  header: TileHeader,
  lattice: NodeLattice,
  fields: FieldColumns,
  corner: { south: number; west: number },
): WeatherTile | undefined {
  const tileNodes = findTileNodes(lattice, corner);
  if (!tileNodes) return undefined;
  const { nodes, ...grid } = tileNodes;
  const { count } = header.steps;
  const columns: WeatherTile['columns'] = {};
  for (const [variable, steps] of fields) {
    const values = new Float32Array(nodes.length * count);
    let hasValue = false;
    for (let node = 0, i = 0; node < nodes.length; node++) {
      const index = nodes[node];
      for (let step = 0; step < count; step++) {
        const field = steps[step];
        const value = field ? field[index] : NaN;
        values[i++] = value;
        hasValue ||= value === value;
      }
    }
    if (hasValue) columns[variable] = packColumn(values);
  }
  if (Object.keys(columns).length === 0) return undefined;
  const middle = { latitude: corner.south + TILE_DEGREES / 2, longitude: corner.west + TILE_DEGREES / 2 };
  return { ...buildTileMetadata(header, getTileName(middle)), grid, columns };
}
