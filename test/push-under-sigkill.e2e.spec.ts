import {
  type IssueEvent,
  type Site,
  type WeatherTile,
  createSite,
  packColumn,
  registerAccount,
  registerWebhook,
  siteResource,
  tileOf,
  weatherTilePublished,
} from '@daystar/contracts';
import { Daystar } from '@daystar/client';
import { describeWith, eventually, seededRandom } from '@daystar/testing';
import { DAY, HOUR } from '@daystar/timeseries';
import { Receiver, isSigned } from '../apps/site-registry/src/webhooks/receiver.fixture';
import { Follower } from './push/follower';
import { oneAddress } from './push/one-address';
import { Processes } from './push/processes';
import { Truth, byResource } from './push/truth';

/** Two to a tile of weather, which is issued together. */
const PLACES = [
  { name: 'Flat', latitude: 40, longitude: -1, capacity: 40 },
  { name: 'Hill', latitude: 40.4, longitude: -0.6, capacity: 60 },
  { name: 'Coast', latitude: 52, longitude: 4, capacity: 20 },
  { name: 'Dune', latitude: 52.4, longitude: 4.6, capacity: 30 },
];
const random = seededRandom(20260621);
const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));

/**
 * New rows are made without pause while those who tell of them are killed. What subscribers were told is compared with
 * what Kafka's topic holds.
 */
describeWith('stack', 'push, while gateways and the teller of webhooks are killed', () => {
  const house = new Processes();
  const truth = new Truth();
  const receiver = new Receiver();
  const told: string[] = [];
  const leaving = new AbortController();
  let secret: string;
  let sites: Site[] = [];
  let address: Awaited<ReturnType<typeof oneAddress>>;
  let one: Follower;
  let either: Follower;
  let reading: Promise<void>;

  const iso = (time: number) => new Date(time).toISOString();
  const clouds = (tile: string, opacity: number): WeatherTile => {
    const [now, steps, places] = [house.clock.now(), 24 * 18, PLACES.filter((place) => tileOf(place) === tile)];
    return {
      ...{ source: 'test', kind: 'forecast', run: iso(now), tile, period: 'PT60M', steps },
      points: { latitude: places.map(({ latitude }) => latitude), longitude: places.map(({ longitude }) => longitude) },
      first_period_end: iso(now - (now % HOUR) - 9 * DAY + HOUR),
      columns: { cloud_opacity: packColumn(new Float64Array(steps * places.length).fill(opacity)) },
    };
  };
  const issued = (site: Site) => truth.ids.filter((id) => id.endsWith(siteResource(site.resource_id))).length;
  /** New weather everywhere, until every site has new rows. */
  const round = async () => {
    const before = sites.map(issued);
    const tiles = [...new Set(PLACES.map(tileOf))];
    await house.bus.publish(
      weatherTilePublished,
      tiles.map((tile) => clouds(tile, 100 * random())),
    );
    await eventually(() => sites.every((site, i) => issued(site) > before[i]) || undefined);
  };
  /** Until so many events more have come to somebody. */
  const more = (count: number, of: () => number) => {
    const before = of();
    return eventually(() => of() >= before + count || undefined);
  };
  /** Until somebody was told of all there is. */
  const caughtUp = (ids: () => readonly string[]) =>
    eventually(() => new Set(ids()).size === truth.ids.length || undefined);

  beforeAll(async () => {
    await receiver.start();
    await house.start();
    await truth.listen(house.bus);
    const { account, api_key } = await house.ask(registerAccount, { name: 'Told', plan: 'enterprise' });
    const { account_id } = account;
    ({ secret } = await house.ask(registerWebhook, { account_id, url: receiver.url }));
    address = await oneAddress(house.doors);
    await eventually(async () => {
      const knowing = house.doors.map((door) =>
        fetch(`${door}/utility_scale_sites`, { headers: { authorization: `Bearer ${api_key}` } }),
      );
      return (await Promise.all(knowing)).every(({ ok }) => ok) || undefined;
    });
    one = new Follower(house.doors[0], api_key);
    either = new Follower(address.url, api_key);
    const client = new Daystar({ baseUrl: address.url, apiKey: api_key, patience: { pause: 50, longestPause: 500 } });
    reading = (async () => {
      for await (const { id } of client.events({ signal: leaving.signal })) told.push(id);
    })();
    await eventually(() => (one.connections > 0 && either.connections > 0) || undefined);
    for (const properties of PLACES)
      sites = [...sites, await house.ask(createSite, { account_id, kind: 'utility', properties })];
    await eventually(() => sites.every((site) => issued(site) > 0) || undefined);
  }, 240_000);
  afterAll(async () => {
    leaving.abort();
    await Promise.all([one?.stop(), either?.stop(), reading]);
    address?.close();
    await house.close();
    await receiver.close();
  }, 60_000);

  it('loses nothing when a gateway dies in the middle of telling, time and again', async () => {
    for (const name of ['gateway', 'gateway-2', 'gateway'] as const) {
      const telling = round();
      await more(between(1, sites.length - 1), () => one.ids.length);
      house.kill(name);
      await telling;
      for (let missed = between(1, 3); missed > 0; missed--) await round();
      await caughtUp(() => one.ids);
    }
    expect(one.connections).toBeGreaterThanOrEqual(3);
    expect(either.connections).toBeGreaterThanOrEqual(2);
  }, 120_000);

  it('loses nothing when the teller of webhooks dies while an answer is held back, and while it catches up', async () => {
    let letGo = () => {};
    const release = new Promise<void>((resolve) => (letGo = resolve));
    let held: IssueEvent | undefined;
    receiver.answer = async (event) => {
      if (held) return 204;
      held = event;
      await release;
      return 204;
    };
    const telling = round();
    const { id } = await eventually(() => held);
    house.kill('site-registry');
    letGo();
    await telling;
    for (let missed = 0; missed < 3; missed++) await round();
    await more(between(1, sites.length), () => receiver.received.length);
    house.kill('site-registry');
    await round();
    await caughtUp(() => receiver.ids());
    expect(receiver.ids().filter((one) => one === id).length).toBeGreaterThanOrEqual(2);
  }, 180_000);

  it('told everybody of everything, in the order of each resource, in words that are signed', async () => {
    const all: Record<string, () => readonly string[]> = {
      'one gateway': () => one.ids,
      'two gateways': () => either.ids,
      client: () => told,
      webhook: () => receiver.ids(),
    };
    for (const [who, ids] of Object.entries(all)) {
      const [seen, published] = await eventually(() =>
        new Set(ids()).size === truth.ids.length ? [byResource(ids()), byResource(truth.ids)] : undefined,
      );
      expect([who, seen]).toEqual([who, published]);
    }
    expect(told).toHaveLength(new Set(told).size);
    expect(receiver.received.filter((one) => !isSigned(one, secret))).toEqual([]);
    expect(receiver.received.every(({ headers, event }) => headers['webhook-id'] === event.id)).toBe(true);
  }, 120_000);
});
