import type { Bench } from './figure';

/** Of a soak, when nothing is said. */
const MINUTES = 2;
/** Of a history, likewise. */
const YEARS = 2;
const CELLS = 50;

/** What `npm run bench -- NAME` knows, each loaded when it is wanted. */
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

/** @throws Error that lists the names there are */
export function benchNamed(name: string | undefined): Bench {
  const bench = name === undefined || !Object.hasOwn(BENCHES, name) ? undefined : BENCHES[name];
  if (!bench) throw new Error(`no bench ${name ?? 'named'}; there are: ${Object.keys(BENCHES).join(', ')}`);
  return bench;
}
