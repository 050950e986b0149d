import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Bus, openBus } from '@daystar/bus';
import { fetchWeather, siteChanged } from '@daystar/contracts';
import { type Log, type RunningService, ServiceClock } from '@daystar/host';
import { connectRedis } from '@daystar/row-cache';
import { describeWith } from '@daystar/testing';
import { RedisFetchClaims } from './replica-coordination/fetch-claims';
import { RedisPlaceLeases } from './replica-coordination/place-leases';
import type { PollLease } from './replica-coordination/poll-lease';
import type { IngestionPorts } from './ingestion-ports';
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

const createLease = (isHolder: () => boolean): PollLease => ({
  acquireOrRenew: async () => isHolder(),
  findReadinessProblem: () => undefined,
  close: async () => {},
});

const createPlaceSource = () =>
  createScriptedSource('some', ({ places }) => places.map((place) => createTile('some', place, 10)));

/** Gives each test a bus of its own, and closes its replicas and connections afterwards. */
function useReplicas() {
  const services: RunningService[] = [];
  const connections: ReturnType<typeof connectRedis>[] = [];
  const fixture = {
    bus: undefined as unknown as Bus,
    async start(speed: number, ports: Omit<IngestionPorts, 'bus' | 'clock' | 'log'>) {
      const clock = new ServiceClock({ start, speed });
      const service = await startIngestion({ bus: fixture.bus, clock, log, ...ports });
      services.push(service);
      return service;
    },
    connectRedis() {
      const redis = connectRedis(process.env.DAYSTAR_TEST_REDIS ?? '');
      connections.push(redis);
      return redis;
    },
  };
  beforeEach(async () => void (fixture.bus = await openBus({ clientId: 'test', log, now: () => start })));
  afterEach(async () => {
    for (const one of services.splice(0)) await one.close();
    for (const connection of connections.splice(0)) connection.disconnect();
    await fixture.bus.close();
  });
  return fixture;
}

describe('several replicas of ingestion', () => {
  const fixture = useReplicas();

  it('poll each source from one replica at a time, which refreshes the locations requested from it', async () => {
    let holder = 0;
    const replicas = [0, 1].map(() => ({
      field: createScriptedSource('all', () => [], 'all'),
      places: createPlaceSource(),
    }));
    await fixture.bus.publish(siteChanged, [siteChanged.example]);
    for (const [replica, { field, places }] of replicas.entries()) {
      const lease = createLease(() => holder === replica);
      await fixture.start(3000, { lease, sources: [field.source, places.source] });
    }
    const [first, second] = replicas;
    await until(() => first.field.requests.length >= 3 && first.places.requests.length >= 3);
    expect([second.field.requests, second.places.requests]).toEqual([[], []]);
    // One replica replies, and keeps polling the location.
    await fixture.bus.request(fetchWeather, { places: [{ latitude: 1, longitude: 2 }] });
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

describeWith('stack', 'the weather of a new site', () => {
  const site = siteChanged.example as { latitude: number; longitude: number };
  const other = { latitude: -site.latitude, longitude: site.longitude };
  const fixture = useReplicas();

  it('is fetched by one of the replicas that learn of it, and polled by the holder of the lease', async () => {
    const prefix = `test-${randomUUID()}:`;
    const openReplica = async (isHolder: boolean) => {
      const { source, requests } = createPlaceSource();
      const { fetch } = source;
      source.fetch = async function* (request) {
        for await (const tile of fetch(request)) {
          // Long enough for the other replica to learn of the site.
          if (request.since === undefined) await sleep(1000);
          yield tile;
        }
      };
      const claims = new RedisFetchClaims(fixture.connectRedis(), prefix);
      await fixture.start(300, { claims, lease: createLease(() => isHolder), sources: [source] });
      return (wanted: (since: number | undefined) => boolean) =>
        requests.filter(
          ({ places, since }) => wanted(since) && places.some(({ latitude }) => latitude === site.latitude),
        ).length;
    };
    const [countOfHolder, countOfOther] = [await openReplica(true), await openReplica(false)];
    // Commands go to the replicas in turn: the next one goes to the replica without the lease.
    await fixture.bus.request(fetchWeather, { places: [other] });
    const { latitude, longitude } = site;
    const [, { failed }] = await Promise.all([
      fixture.bus.publish(siteChanged, [siteChanged.example]),
      fixture.bus.request(fetchWeather, { places: [{ latitude, longitude }] }),
    ]);
    const isFirst = (since: number | undefined) => since === undefined;
    await until(() => countOfHolder((since) => !isFirst(since)) >= 2);
    expect([countOfHolder(isFirst) + countOfOther(isFirst), countOfOther((since) => !isFirst(since)), failed]).toEqual([
      1,
      0,
      [],
    ]);
  });
});

describeWith('stack', 'a place without a site that two replicas were asked for', () => {
  const fixture = useReplicas();

  it('is polled by one of them, and by the other one when that one stops', async () => {
    const prefix = `test-${randomUUID()}:`;
    const openReplica = async () => {
      const { source, requests } = createPlaceSource();
      const placeLeases = new RedisPlaceLeases(fixture.connectRedis(), prefix);
      return {
        service: await fixture.start(600, { placeLeases, lease: createLease(() => false), sources: [source] }),
        countPolls: () => requests.filter(({ since }) => since !== undefined).length,
      };
    };
    const replicas = [await openReplica(), await openReplica()];
    // Commands go to the replicas in turn.
    for (const _ of replicas) await fixture.bus.request(fetchWeather, { places: [{ latitude: 1, longitude: 2 }] });
    await until(() => replicas.some(({ countPolls }) => countPolls() >= 4));
    const [owner, other] = [...replicas].sort((a, b) => b.countPolls() - a.countPolls());
    expect(other.countPolls()).toBe(0);
    await owner.service.close();
    await until(() => other.countPolls() >= 1);
  });
});
