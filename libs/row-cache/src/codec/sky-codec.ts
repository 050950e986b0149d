import { SKY_COLUMNS, type SkyBlock, type SkyColumn } from '@daystar/contracts';
import { decodeBlock, encodeBlock } from './block';
import { unscaledColumn } from './scaled-integers';

/** Steps per unit: finer than any source knows and coarse enough to pack. */
const PER_UNIT: Record<SkyColumn, number> = {
  opacity10: 100,
  opacity50: 100,
  opacity90: 100,
  air_temp: 20,
  wind_speed: 20,
  surface_pressure: 10,
  precipitable_water: 200,
  aod550: 1000,
  albedo: 1000,
};

type SkyMeta = Omit<SkyBlock, 'columns'>;

/** A sky block as the cache stores it; columns are rounded as `PER_UNIT` says. */
export function encodeSky({ columns, ...meta }: SkyBlock): Buffer {
  return encodeBlock<SkyMeta>(
    meta,
    SKY_COLUMNS.map((name) => ({ name, values: columns[name], perUnit: PER_UNIT[name] })),
  );
}

/** A sky whose columns stay packed, in a tenth of the room: gateways hold thousands of cells and need each for a moment. */
export interface PackedSky extends SkyMeta {
  /** The numbers of a column, or some of them: those from one step up to another. */
  column(name: SkyColumn, from?: number, to?: number): Float64Array;
}

/** The sky that a block holds. */
export function decodeSky(bytes: Uint8Array): PackedSky {
  const { meta, columns } = decodeBlock<SkyMeta>(bytes);
  return { ...meta, column: (name, from, to) => unscaledColumn(columns.get(name)!(), from, to) };
}
