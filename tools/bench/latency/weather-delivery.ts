import { setTimeout as pause } from 'node:timers/promises';
import { startIngestion } from '../../../apps/ingestion/src/start-ingestion';
import type { Bus } from '@daystar/bus';
import type { WeatherTile } from '@daystar/contracts';
import type { Log, ServiceClock } from '@daystar/host';
import type { RowCache } from '@daystar/row-cache';
import { DAY } from '@daystar/timeseries';
import type { WeatherSource } from '@daystar/weather';

/** Time after which sites without new rows fail the bench, ms. */
const TIMEOUT_MS = 900_000;
/** Time without new rows after which all refreshes of this weather are complete, ms. */
const QUIET_MS = 5000;

export interface DeliveryPorts {
  readonly bus: Bus;
  readonly rowCache: RowCache;
  readonly clock: ServiceClock;
  readonly log: Log;
}

/**
 * Publishes tiles through ingestion, which polls them from one source.
 * @param resources resources that need new rows
 * @returns for each resource, the time from the poll until its rows are in the row cache, s
 * @throws Error when rows are missing
 */
export async function deliverWeather(
  { bus, rowCache, clock, log }: DeliveryPorts,
  tiles: readonly WeatherTile[],
  resources: readonly string[],
): Promise<number[]> {
  const missing = new Set(resources);
  const latencies: number[] = [];
  let [polledAt, lastIssueAt] = [Infinity, 0];
  let unsubscribe: () => void = () => undefined;
  const delivered = new Promise<void>((resolve) => {
    unsubscribe = rowCache.subscribe((event) => {
      lastIssueAt = performance.now();
      // An issue before the poll has other weather.
      if (event.kind !== 'issued' || polledAt === Infinity || !missing.delete(event.resource)) return;
      latencies.push((lastIssueAt - polledAt) / 1000);
      if (missing.size === 0) resolve();
    });
  });
  const source: WeatherSource = {
    name: tiles[0].source,
    coverage: 'all',
    schedule: { every: DAY },
    notes: 'tiles of a bench',
    async *fetch() {
      polledAt = performance.now();
      yield* tiles;
    },
  };
  const ingestion = await startIngestion({ bus, clock, log, sources: [source] });
  let timer: NodeJS.Timeout | undefined;
  try {
    const timedOut = new Promise<never>((_, reject) => {
      const rejectLate = () => reject(new Error(`${missing.size} sites have no rows of ${source.name}`));
      timer = setTimeout(rejectLate, TIMEOUT_MS);
    });
    await Promise.race([delivered, timedOut]);
    // Otherwise a second refresh of a tile would count as a refresh with the next weather.
    while (performance.now() - lastIssueAt < QUIET_MS) await pause(QUIET_MS / 10);
    return latencies;
  } finally {
    clearTimeout(timer);
    unsubscribe();
    await ingestion.close();
  }
}
