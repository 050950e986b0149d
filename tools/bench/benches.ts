import type { Bench } from './figure';

/** What `npm run bench -- NAME` knows, each loaded when it is wanted. */
const BENCHES: Readonly<Record<string, Bench>> = {
  engine: async (say) => (await import('./engine/engine')).benchEngine(say),
  aggregation: async () => (await import('./aggregation')).benchAggregation(),
  grib: async () => (await import('./grib')).benchGrib(),
};

/** @throws Error that lists the names there are */
export function benchNamed(name: string | undefined): Bench {
  const bench = name === undefined || !Object.hasOwn(BENCHES, name) ? undefined : BENCHES[name];
  if (!bench) throw new Error(`no bench ${name ?? 'named'}; there are: ${Object.keys(BENCHES).join(', ')}`);
  return bench;
}
