import type { Bench } from './bench-result';

/** Default duration of a soak, minutes. */
const DEFAULT_MINUTES = 2;
/** Default length of a history, years, and number of its sky cells. */
const DEFAULT_YEARS = 2;
const DEFAULT_CELLS = 50;
/** Default length of an archive of weather, years, and number of its sky cells. */
const DEFAULT_ARCHIVE_YEARS = 10;
const DEFAULT_ARCHIVE_CELLS = 100;
/** Default number of sites of a tile. */
const DEFAULT_TILE_SITES = 8000;
/** Default number of sites of the archive. */
const DEFAULT_ARCHIVE_SITES = 50;
/** Default number of sites that wait for weather. */
const DEFAULT_LATENCY_SITES = 1000;
/** Default number of sites that engines refresh. */
const DEFAULT_THROUGHPUT_SITES = 20_000;

/** Benches of `npm run bench -- NAME`, loaded on demand. */
const BENCHES: Readonly<Record<string, Bench>> = {
  engine: async (print) => (await import('./engine/engine')).benchEngine(print, {}),
  aggregation: async () => (await import('./aggregation')).benchAggregation(),
  members: async () => (await import('./aggregation-members/aggregation-members')).benchAggregationMembers(),
  gateway: async (print, { isHostile }) =>
    isHostile
      ? (await import('./gateway/hostile')).benchHostile(print)
      : (await import('./gateway/gateway')).benchGateway(print),
  refresh: async (print, { sites }) => (await import('./refresh/refresh')).benchRefresh(print, sites),
  tile: async (print, { sites = DEFAULT_TILE_SITES }) => (await import('./refresh/tile')).benchTile(print, sites),
  pipeline: async (print) => (await import('./pipeline/pipeline')).benchPipeline(print),
  sharing: async (print) => (await import('./sharing/sharing')).benchSharing(print),
  autoscale: async (print) => (await import('./autoscale/autoscale')).benchAutoscale(print),
  scale: async (print) => (await import('./scale/scale')).benchScale(print),
  latency: async (print, { sites = DEFAULT_LATENCY_SITES }) =>
    (await import('./latency/latency')).benchLatency(print, sites),
  throughput: async (print, { sites = DEFAULT_THROUGHPUT_SITES }) =>
    (await import('./throughput/throughput')).benchThroughput(print, sites),
  startup: async (print, { sites }) => (await import('./startup/startup')).benchStartup(print, sites),
  soak: async (print, { minutes = DEFAULT_MINUTES }) => (await import('./soak/soak')).benchSoak(print, minutes),
  pages: async (print) => (await import('./pages/pages')).benchPages(print),
  place: async (print) => (await import('./place')).benchPlace(print),
  sky: async (print) => (await import('./sky')).benchSky(print, {}),
  history: async (print, { years = DEFAULT_YEARS, cells = DEFAULT_CELLS }) =>
    (await import('./history/history')).benchHistory(print, { years, cells }),
  archive: async (print, { sites = DEFAULT_ARCHIVE_SITES }) =>
    (await import('./archive/archive')).benchArchive(print, sites),
  'weather-archive': async (print, { years = DEFAULT_ARCHIVE_YEARS, cells = DEFAULT_ARCHIVE_CELLS }) =>
    (await import('./weather-archive/weather-archive')).benchWeatherArchive(print, { years, cells }),
  grib: async () => (await import('./grib')).benchGrib(),
};

/** @throws Error that lists the names */
export function findBench(name: string | undefined): Bench {
  const bench = name === undefined || !Object.hasOwn(BENCHES, name) ? undefined : BENCHES[name];
  if (!bench) throw new Error(`unknown bench ${name ?? '(none)'}; the benches are: ${Object.keys(BENCHES).join(', ')}`);
  return bench;
}
