import { SKY_COLUMNS, type SkyBlock, type SkyColumn, countSteps } from '@daystar/contracts';
import { type EncodedColumn, concatBlock, decodeBlock, encodeColumn } from './block';
import { unscaleInto } from './scaled-integers';

/** Integers per unit: finer than the precision of any source, coarse enough to pack well. */
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
  relative_humidity: 2,
  wind_direction: 1,
  precipitation_rate: 100,
  snow_depth: 100,
};

export type SkyMeta = Omit<SkyBlock, 'columns'>;

/** Maximum number of past steps that forecasts read: those of the current period and some before it, together at most 4 hours. */
const STEPS_BEFORE_FORECASTS = 48;

/**
 * Counts the past steps that no forecast reads; only history does. They are packed separately, in columns named `past.…`, so
 * that forecasts need not decode them.
 */
const countHistoryOnlySteps = ({ actual_steps }: Pick<SkyMeta, 'actual_steps'>) =>
  Math.max(0, actual_steps - STEPS_BEFORE_FORECASTS);

/** Encodes a sky block; columns are rounded as `PER_UNIT` states. */
export function packSky({ columns, ...meta }: SkyBlock): Buffer {
  const encoded = SKY_COLUMNS.flatMap((name) => {
    const column = columns[name];
    return column ? encodeSkyColumn(name, Float64Array.from(column), meta) : [];
  });
  return concatBlock<SkyMeta>(meta, encoded);
}

/** Encodes the two parts of one column of a sky. */
export function encodeSkyColumn(
  name: SkyColumn,
  values: Float64Array,
  meta: Pick<SkyMeta, 'actual_steps'>,
): EncodedColumn[] {
  const historyOnlyCount = countHistoryOnlySteps(meta);
  const perUnit = PER_UNIT[name];
  return [
    encodeColumn({ name: `past.${name}`, values: values.subarray(0, historyOnlyCount), perUnit }),
    encodeColumn({ name, values: values.subarray(historyOnlyCount), perUnit }),
  ];
}

/** A sky with packed columns, in a tenth of the memory: gateways hold thousands of cells. */
export interface PackedSky extends SkyMeta {
  /**
   * Reads the values of a column, or of a range of its steps.
   * @param values buffer for the result, if it fits
   */
  readColumn(name: SkyColumn, from?: number, to?: number, values?: Float64Array): Float64Array;
}

/** Decodes a sky block. */
export function unpackSky(bytes: Uint8Array): PackedSky {
  const { meta, columns } = decodeBlock<SkyMeta>(bytes);
  const count = countSteps(meta.provenance);
  const historyOnlyCount = countHistoryOnlySteps(meta);
  const readColumn = (name: SkyColumn, from = 0, to = count, buffer?: Float64Array) => {
    const values = buffer?.length === to - from ? buffer : new Float64Array(to - from);
    const [readHistoryOnly, readLater] = [columns.get(`past.${name}`), columns.get(name)];
    // A block of an older release lacks columns that were added since.
    if (!readHistoryOnly || !readLater) return values.fill(NaN);
    if (from < historyOnlyCount)
      unscaleInto(readHistoryOnly(), { from, to: Math.min(to, historyOnlyCount) }, values, 0);
    const later = Math.max(from, historyOnlyCount);
    if (later < to)
      unscaleInto(readLater(), { from: later - historyOnlyCount, to: to - historyOnlyCount }, values, later - from);
    return values;
  };
  return { ...meta, readColumn };
}
