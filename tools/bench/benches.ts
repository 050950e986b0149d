import type { Bench } from './figure';

/** Default duration of a soak, minutes. */
const MINUTES = 2;
/** Default length of a history, years, and number of its sky cells. */
const YEARS = 2;
const CELLS = 50;

/** Benches of `npm run bench -- NAME`, loaded on demand. */
const BENCHES: Readonly<Record<string, Bench>> = {
  engine: async (say) => (await import('./engine/engine')).benchEngine(say, {}),
  aggregation: async () => (await import('./aggregation')).benchAggregation(),
  gateway: async (say, { hostile }) =>
    hostile
      ? (await import('./gateway/hostile')).benchHostile(say)
      : (await import('./gateway/gateway')).benchGateway(say),
  refresh: async (say) => (await import('./refresh/refresh')).benchRefresh(say),
  pipeline: async (say) => (await import('./pipeline/pipeline')).benchPipeline(say),
  scale: async (say) => (await import('./scale/scale')).benchScale(say),
  startup: async (say, { sites }) => (await import('./startup/startup')).benchStartup(say, sites),
  soak: async (say, { minutes = MINUTES }) => (await import('./soak/soak')).benchSoak(say, minutes),
  place: async (say) => (await import('./place')).benchPlace(say),
  sky: async (say) => (await import('./sky')).benchSky(say, {}),
  history: async (say, { years = YEARS, cells = CELLS }) =>
    (await import('./history/history')).benchHistory(say, { years, cells }),
  grib: async () => (await import('./grib')).benchGrib(),
};

/** @throws Error that lists the names */
export function findBench(name: string | undefined): Bench {
  const bench = name === undefined || !Object.hasOwn(BENCHES, name) ? undefined : BENCHES[name];
  if (!bench) throw new Error(`unknown bench ${name ?? '(none)'}; the benches are: ${Object.keys(BENCHES).join(', ')}`);
  return bench;
}
