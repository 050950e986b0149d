import { SKY_COLUMNS, type SkyBlock, type SkyColumn } from '@daystar/contracts';
import { decodeBlock, encodeBlock } from './block';
import { unscaleInto } from './scaled-integers';

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

/** Forecasts begin with the period in progress, and look back a little before it: 4 hours of native steps hold both. */
const BEFORE_FORECASTS = 48;

/** Steps that no forecast looks back to. Each column is packed in two parts, so that who forecasts need not read them. */
const pastSteps = ({ actual_steps }: Pick<SkyMeta, 'actual_steps'>) => Math.max(0, actual_steps - BEFORE_FORECASTS);

/** A sky block as the cache stores it; columns are rounded as `PER_UNIT` says. */
export function encodeSky({ columns, ...meta }: SkyBlock): Buffer {
  const past = pastSteps(meta);
  const parts = SKY_COLUMNS.flatMap((name) => {
    const values = Float64Array.from(columns[name]);
    return [
      { name: `past.${name}`, values: values.subarray(0, past), perUnit: PER_UNIT[name] },
      { name, values: values.subarray(past), perUnit: PER_UNIT[name] },
    ];
  });
  return encodeBlock<SkyMeta>(meta, parts);
}

/** A sky whose columns stay packed, in a tenth of the room: gateways hold thousands of cells and need each for a moment. */
export interface PackedSky extends SkyMeta {
  /**
   * The numbers of a column, or some of them: those from one step up to another.
   * @param values is filled with them, when there is just room for them
   */
  column(name: SkyColumn, from?: number, to?: number, values?: Float64Array): Float64Array;
}

/** The sky that a block holds. */
export function decodeSky(bytes: Uint8Array): PackedSky {
  const { meta, columns } = decodeBlock<SkyMeta>(bytes);
  const count = meta.provenance.reduce((sum, { steps }) => sum + steps, 0);
  const past = pastSteps(meta);
  const column = (name: SkyColumn, from = 0, to = count, room?: Float64Array) => {
    const values = room?.length === to - from ? room : new Float64Array(to - from);
    if (from < past) unscaleInto(columns.get(`past.${name}`)!(), { from, to: Math.min(to, past) }, values, 0);
    const later = Math.max(from, past);
    if (later < to) unscaleInto(columns.get(name)!(), { from: later - past, to: to - past }, values, later - from);
    return values;
  };
  return { ...meta, column };
}
