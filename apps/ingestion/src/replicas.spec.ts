import { type Bus, openBus } from '@daystar/bus';
import { fetchWeather, siteChanged } from '@daystar/contracts';
import { type Log, type RunningService, ServiceClock } from '@daystar/host';
import type { PollLease } from './sources/poll-lease';
import { startIngestion } from './start-ingestion';
import { createScriptedSource, createTile } from './testing/scripted-source';

const start = Date.UTC(2026, 4, 10, 9, 33);
const quiet = () => {};
const log: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition(); waited += 10) {
    if (waited > 30_000) throw new Error('the condition did not come true in 30 s');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('several replicas of ingestion', () => {
  let bus: Bus;
  const services: RunningService[] = [];
  beforeEach(async () => (bus = await openBus({ clientId: 'test', log, now: () => start })));
  afterEach(async () => {
    for (const one of services) await one.close();
    await bus.close();
  });

  it('poll each source from one replica at a time, which refreshes the locations requested from it', async () => {
    let holder = 0;
    const leaseOf = (replica: number): PollLease => ({
      acquireOrRenew: async () => holder === replica,
      findReadinessProblem: () => undefined,
      close: async () => {},
    });
    const replicas = [0, 1].map(() => ({
      field: createScriptedSource('all', () => [], 'all'),
      places: createScriptedSource('some', ({ places }) => places.map((place) => createTile('some', place, 10))),
    }));
    await bus.publish(siteChanged, [siteChanged.example]);
    for (const [replica, { field, places }] of replicas.entries()) {
      const parts = { bus, clock: new ServiceClock({ start, speed: 3000 }), log, lease: leaseOf(replica) };
      services.push(await startIngestion({ ...parts, sources: [field.source, places.source] }));
    }
    const [first, second] = replicas;
    await until(() => first.field.requests.length >= 3 && first.places.requests.length >= 3);
    expect([second.field.requests, second.places.requests]).toEqual([[], []]);
    // One replica replies, and keeps polling the location.
    await bus.request(fetchWeather, { places: [{ latitude: 1, longitude: 2 }] });
    const about = ({ places }: (typeof replicas)[number]) =>
      places.requests.filter((request) => request.places.some(({ latitude }) => latitude === 1)).length;
    await until(() => about(first) + about(second) >= 3);
    expect(Math.min(about(first), about(second))).toBe(0);
    holder = 1;
    await until(() => second.field.requests.length >= 2);
    expect(second.field.requests[0].since).toBeUndefined();
    const count = first.field.requests.length;
    await until(() => second.field.requests.length >= 5);
    expect(first.field.requests.length).toBeLessThanOrEqual(count + 1);
  });
});
