import {
  type IssueEvent,
  type Site,
  type WeatherTile,
  createSite,
  packColumn,
  registerAccount,
  registerWebhook,
  buildSiteResource,
  getTileName,
  weatherTilePublished,
} from '@daystar/contracts';
import { Daystar } from '@daystar/client';
import { describeWith, eventually, createSeededRandom } from '@daystar/testing';
import { DAY, HOUR } from '@daystar/timeseries';
import { Receiver, isSigned } from '../apps/site-registry/src/webhooks/receiver.fixture';
import { EventFollower } from './push/event-follower';
import { startLoadBalancer } from './push/load-balancer';
import { PushInstallation } from './push/push-installation';
import { PublishedIssues, groupByResource } from './push/published-issues';

/** Two to a tile of weather, which is issued together. */
const PLACES = [
  { name: 'Flat', latitude: 40, longitude: -1, capacity: 40 },
  { name: 'Hill', latitude: 40.4, longitude: -0.6, capacity: 60 },
  { name: 'Coast', latitude: 52, longitude: 4, capacity: 20 },
  { name: 'Dune', latitude: 52.4, longitude: 4.6, capacity: 30 },
];
const random = createSeededRandom(20260621);
const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));

/**
 * New issues are published continuously while their publishers are killed. The events that subscribers received are compared
 * with the topic in Kafka.
 */
describeWith('stack', 'push, while gateways and webhook delivery processes are killed', () => {
  const installation = new PushInstallation();
  const truth = new PublishedIssues();
  const receiver = new Receiver();
  const received: string[] = [];
  const leaving = new AbortController();
  let secret: string;
  let sites: Site[] = [];
  let address: Awaited<ReturnType<typeof startLoadBalancer>>;
  let one: EventFollower;
  let either: EventFollower;
  let reading: Promise<void>;

  const iso = (time: number) => new Date(time).toISOString();
  const clouds = (tile: string, opacity: number): WeatherTile => {
    const [now, steps, places] = [
      installation.clock.now(),
      24 * 18,
      PLACES.filter((place) => getTileName(place) === tile),
    ];
    return {
      source: 'test',
      kind: 'forecast',
      run: iso(now),
      tile,
      period: 'PT60M',
      steps,
      points: { latitude: places.map(({ latitude }) => latitude), longitude: places.map(({ longitude }) => longitude) },
      first_period_end: iso(now - (now % HOUR) - 9 * DAY + HOUR),
      columns: { cloud_opacity: packColumn(new Float64Array(steps * places.length).fill(opacity)) },
    };
  };
  const issued = (site: Site) => truth.ids.filter((id) => id.endsWith(buildSiteResource(site.resource_id))).length;
  /** New weather everywhere, until every site has new rows. */
  const round = async () => {
    const before = sites.map(issued);
    const tiles = [...new Set(PLACES.map(getTileName))];
    await installation.bus.publish(
      weatherTilePublished,
      tiles.map((tile) => clouds(tile, 100 * random())),
    );
    await eventually(() => sites.every((site, i) => issued(site) > before[i]) || undefined);
  };
  /** Waits until a subscriber has received this many more events. */
  const more = (count: number, of: () => number) => {
    const before = of();
    return eventually(() => of() >= before + count || undefined);
  };
  /** Waits until a subscriber has received every event. */
  const caughtUp = (ids: () => readonly string[]) =>
    eventually(() => new Set(ids()).size === truth.ids.length || undefined);

  beforeAll(async () => {
    await receiver.start();
    await installation.start();
    await truth.listen(installation.bus);
    const { account, api_key } = await installation.request(registerAccount, { name: 'Told', plan: 'enterprise' });
    const { account_id } = account;
    ({ secret } = await installation.request(registerWebhook, { account_id, url: receiver.url }));
    address = await startLoadBalancer(installation.gatewayUrls);
    await eventually(async () => {
      const knowing = installation.gatewayUrls.map((url) =>
        fetch(`${url}/utility_scale_sites`, { headers: { authorization: `Bearer ${api_key}` } }),
      );
      return (await Promise.all(knowing)).every(({ ok }) => ok) || undefined;
    });
    one = new EventFollower(installation.gatewayUrls[0], api_key);
    either = new EventFollower(address.url, api_key);
    const client = new Daystar({
      baseUrl: address.url,
      apiKey: api_key,
      retry: { initialDelayMs: 50, maxDelayMs: 500 },
    });
    reading = (async () => {
      for await (const { id } of client.events({ signal: leaving.signal })) received.push(id);
    })();
    await eventually(() => (one.connections > 0 && either.connections > 0) || undefined);
    for (const properties of PLACES)
      sites = [...sites, await installation.request(createSite, { account_id, kind: 'utility', properties })];
    await eventually(() => sites.every((site) => issued(site) > 0) || undefined);
  }, 240_000);
  afterAll(async () => {
    leaving.abort();
    await Promise.all([one?.stop(), either?.stop(), reading]);
    address?.close();
    await installation.close();
    await receiver.close();
  }, 60_000);

  it('loses no event when a gateway is killed repeatedly while it sends', async () => {
    for (const name of ['gateway', 'gateway-2', 'gateway'] as const) {
      const telling = round();
      await more(between(1, sites.length - 1), () => one.ids.length);
      installation.kill(name);
      await telling;
      for (let missed = between(1, 3); missed > 0; missed--) await round();
      await caughtUp(() => one.ids);
    }
    expect(one.connections).toBeGreaterThanOrEqual(3);
    expect(either.connections).toBeGreaterThanOrEqual(2);
  }, 120_000);

  it('loses nothing when the delivery process is killed while a response is delayed, and while it catches up', async () => {
    let releaseLock = () => {};
    const release = new Promise<void>((resolve) => (releaseLock = resolve));
    let held: IssueEvent | undefined;
    receiver.chooseStatus = async (event) => {
      if (held) return 204;
      held = event;
      await release;
      return 204;
    };
    const telling = round();
    const { id } = await eventually(() => held);
    installation.kill('site-registry');
    releaseLock();
    await telling;
    for (let missed = 0; missed < 3; missed++) await round();
    await more(between(1, sites.length), () => receiver.received.length);
    installation.kill('site-registry');
    await round();
    await caughtUp(() => receiver.listEventIds());
    expect(receiver.listEventIds().filter((one) => one === id).length).toBeGreaterThanOrEqual(2);
  }, 180_000);

  it('has delivered every event to every subscriber, in order per resource, and signed', async () => {
    const all: Record<string, () => readonly string[]> = {
      'one gateway': () => one.ids,
      'two gateways': () => either.ids,
      client: () => received,
      webhook: () => receiver.listEventIds(),
    };
    for (const [who, ids] of Object.entries(all)) {
      const [seen, published] = await eventually(() =>
        new Set(ids()).size === truth.ids.length ? [groupByResource(ids()), groupByResource(truth.ids)] : undefined,
      );
      expect([who, seen]).toEqual([who, published]);
    }
    expect(received).toHaveLength(new Set(received).size);
    expect(receiver.received.filter((one) => !isSigned(one, secret))).toEqual([]);
    expect(receiver.received.every(({ headers, event }) => headers['webhook-id'] === event.id)).toBe(true);
  }, 120_000);
});
