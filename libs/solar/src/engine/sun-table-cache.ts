import { type Instants, type SunTable, computeSunTable } from './sun-table';

/** Length of a day, s. */
const DAY = 86400;
/** Maximum instants of all tables together: 14 MB, or five-minute instants of more than two years. */
const MAX_INSTANTS = 250_000;

/** Tables of whole days, most recently used last. */
const cachedTables = new Map<string, SunTable>();

/**
 * Returns the sun table of some instants as a part of a cached table of whole UTC days, which all places and refreshes
 * share.
 */
export function getCachedSunTable({ first, step, count }: Instants): SunTable {
  const stepsBefore = Math.floor((first - Math.floor(first / DAY) * DAY) / step);
  const days = Math.ceil(((stepsBefore + count) * step) / DAY);
  const wholeDays = getOrCompute({ first: first - stepsBefore * step, step, count: Math.ceil((days * DAY) / step) });
  const sliceColumn = (column: Float64Array) => column.subarray(stepsBefore, stepsBefore + count);
  return {
    first,
    step,
    count,
    x: sliceColumn(wholeDays.x),
    y: sliceColumn(wholeDays.y),
    z: sliceColumn(wholeDays.z),
    parallax: sliceColumn(wholeDays.parallax),
    distance: sliceColumn(wholeDays.distance),
    equationOfTime: sliceColumn(wholeDays.equationOfTime),
    dniExtra: sliceColumn(wholeDays.dniExtra),
    conjunctions: wholeDays.conjunctions
      .map(({ index, sun, moon }) => ({ index: index - stepsBefore, sun, moon }))
      .filter(({ index }) => index >= 0 && index < count),
  };
}

function getOrCompute(instants: Instants): SunTable {
  const key = `${instants.first} ${instants.step} ${instants.count}`;
  const table = cachedTables.get(key) ?? computeSunTable(instants);
  cachedTables.delete(key);
  let remaining = MAX_INSTANTS - table.count;
  for (const { count } of cachedTables.values()) remaining -= count;
  for (const [oldest, { count }] of cachedTables) {
    if (remaining >= 0) break;
    cachedTables.delete(oldest);
    remaining += count;
  }
  cachedTables.set(key, table);
  return table;
}
