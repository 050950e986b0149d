import { type Instants, type SunTable, sunTable } from './sun-table';

const DAY = 86400;
/** Maximum instants of all tables together, 14 MB: a year of five-minute instants, or two weeks at many periods. */
const MAX_INSTANTS = 250_000;

/** Tables of whole days, most recently used last. */
const cachedTables = new Map<string, SunTable>();

/**
 * The sun table of some instants: a part of a cached table of whole UTC days, which other places and refreshes share.
 */
export function cachedSunTable({ first, step, count }: Instants): SunTable {
  const before = Math.floor((first - Math.floor(first / DAY) * DAY) / step);
  const days = Math.ceil(((before + count) * step) / DAY);
  const whole = getOrCompute({ first: first - before * step, step, count: Math.ceil((days * DAY) / step) });
  const sliceColumn = (column: Float64Array) => column.subarray(before, before + count);
  return {
    first,
    step,
    count,
    x: sliceColumn(whole.x),
    y: sliceColumn(whole.y),
    z: sliceColumn(whole.z),
    parallax: sliceColumn(whole.parallax),
    distance: sliceColumn(whole.distance),
    equationOfTime: sliceColumn(whole.equationOfTime),
    dniExtra: sliceColumn(whole.dniExtra),
    conjunctions: whole.conjunctions
      .map(({ index, sun, moon }) => ({ index: index - before, sun, moon }))
      .filter(({ index }) => index >= 0 && index < count),
  };
}

function getOrCompute(instants: Instants): SunTable {
  const key = `${instants.first} ${instants.step} ${instants.count}`;
  const table = cachedTables.get(key) ?? sunTable(instants);
  cachedTables.delete(key);
  let room = MAX_INSTANTS - table.count;
  for (const { count } of cachedTables.values()) room -= count;
  for (const [oldest, { count }] of cachedTables) {
    if (room >= 0) break;
    cachedTables.delete(oldest);
    room += count;
  }
  cachedTables.set(key, table);
  return table;
}
