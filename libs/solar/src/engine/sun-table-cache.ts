import { type Instants, type SunTable, sunTable } from './sun-table';

const DAY = 86400;
/** Maximum instants of all tables together, 14 MB: a year of five-minute instants, or two weeks at many periods. */
const MAX_INSTANTS = 250_000;

/** Tables of whole days, most recently used last. */
const kept = new Map<string, SunTable>();

/**
 * The sun table of some instants: a part of a cached table of whole UTC days, which other places and refreshes share.
 */
export function cachedSunTable({ first, step, count }: Instants): SunTable {
  const before = Math.floor((first - Math.floor(first / DAY) * DAY) / step);
  const days = Math.ceil(((before + count) * step) / DAY);
  const whole = tableOf({ first: first - before * step, step, count: Math.ceil((days * DAY) / step) });
  const cut = (column: Float64Array) => column.subarray(before, before + count);
  return {
    first,
    step,
    count,
    x: cut(whole.x),
    y: cut(whole.y),
    z: cut(whole.z),
    parallax: cut(whole.parallax),
    distance: cut(whole.distance),
    equationOfTime: cut(whole.equationOfTime),
    dniExtra: cut(whole.dniExtra),
    conjunctions: whole.conjunctions
      .map(({ index, sun, moon }) => ({ index: index - before, sun, moon }))
      .filter(({ index }) => index >= 0 && index < count),
  };
}

function tableOf(instants: Instants): SunTable {
  const key = `${instants.first} ${instants.step} ${instants.count}`;
  const table = kept.get(key) ?? sunTable(instants);
  kept.delete(key);
  let room = MAX_INSTANTS - table.count;
  for (const { count } of kept.values()) room -= count;
  for (const [oldest, { count }] of kept) {
    if (room >= 0) break;
    kept.delete(oldest);
    room += count;
  }
  kept.set(key, table);
  return table;
}
