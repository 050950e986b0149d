import { randomBytes } from 'node:crypto';
import { type Bus, SerializedPayload, openBus } from '@daystar/bus';
import {
  type ForecastIssue,
  type Site,
  type WeatherTile,
  packColumn,
  siteChanged,
  siteForecastIssued,
  buildSiteResource,
  getTileName,
  weatherTilePublished,
} from '@daystar/contracts';
import { type RunningService, ServiceClock, createLog } from '@daystar/host';
import { type RowCache, openRowCache } from '@daystar/row-cache';
import { describeWith, eventually } from '@daystar/testing';
import { DAY, HOUR, floorTo } from '@daystar/timeseries';
import { Kafka, logLevel } from 'kafkajs';
import { type TestDatabase, openEmbeddedDatabase } from './archive-postgres/test-database.fixture';
import { startForecastEngine } from './start-forecast-engine';

const log = createLog('test', 'silent');
const START = floorTo(Date.now(), HOUR);
/** Far from the next refresh slot: only new weather causes issues. */
const clock = new ServiceClock({ start: START + 120_000, speed: 1 });
const TILES = 18;
/** Wall-clock time within which an added engine has its share of the tiles. */
const SHARE_MS = 30_000;

const sites: Site[] = Array.from({ length: TILES }, (_, number) => ({
  ...siteChanged.example,
  kind: 'utility',
  resource_id: `0000-0000-0000-${number.toString(16).padStart(4, '0')}`,
  latitude: 41.2,
  longitude: 1.2 + 2.5 * number,
  capacity: 10,
}));

function weatherOf(site: Site, round: number): WeatherTile {
  const steps = (16 * DAY) / HOUR;
  return {
    source: 'test',
    kind: 'forecast',
    run: new Date(START + round).toISOString(),
    tile: getTileName(site),
    first_period_end: new Date(START - 8 * DAY).toISOString(),
    period: 'PT60M',
    steps,
    points: { latitude: [site.latitude], longitude: [site.longitude] },
    columns: { cloud_opacity: packColumn(new Float64Array(steps).fill(round % 100)) },
  };
}

const runOf = ({ forecasts }: ForecastIssue) => forecasts.provenance[0].inputs[0]?.run;

describeWith('stack', 'two engines', () => {
  const namespace = `engines-${randomBytes(4).toString('hex')}`;
  const kafka = process.env.DAYSTAR_TEST_KAFKA;
  const closing: (() => Promise<void>)[] = [];
  let bus: Bus;
  let rowCache: RowCache;
  let testDatabase: TestDatabase;
  let rounds = 0;

  const open = async () => openBus({ kafka, namespace, clientId: 'test', log, now: Date.now });
  const cache = () =>
    openRowCache({ redis: process.env.DAYSTAR_TEST_REDIS, prefix: namespace, log, clock: { now: Date.now } });

  /** Starts an engine with its own connections. @returns its issues */
  async function startEngine(): Promise<ForecastIssue[]> {
    const issued: ForecastIssue[] = [];
    const [own, rows] = [await open(), cache()];
    const publish: Bus['publish'] = async (type, payloads) => {
      await own.publish(type, payloads);
      if (type.topic !== siteForecastIssued.topic) return;
      for (const payload of payloads)
        issued.push((payload instanceof SerializedPayload ? payload.read() : payload) as ForecastIssue);
    };
    const ports = { bus: Object.create(own, { publish: { value: publish } }) as Bus, rowCache: rows };
    const { database } = testDatabase;
    const service: RunningService = await startForecastEngine({ ...ports, database, clock, log });
    closing.push(async () => {
      await service.close();
      await own.close();
      await rows.close();
    });
    return issued;
  }

  /** Publishes new weather of all tiles. Resolves when every site has an issue of it. */
  async function newWeather(): Promise<string> {
    const round = ++rounds;
    await bus.publish(
      weatherTilePublished,
      sites.map((site) => weatherOf(site, round)),
    );
    const run = new Date(START + round).toISOString();
    await eventually(async () => {
      const issues = await Promise.all(
        sites.map(({ resource_id }) => rowCache.readCurrentIssue(buildSiteResource(resource_id))),
      );
      const made = issues.filter((issue) => issue && runOf(issue) === run);
      return made.length === TILES || undefined;
    });
    return run;
  }

  beforeAll(async () => {
    bus = await open();
    rowCache = cache();
    testDatabase = await openEmbeddedDatabase();
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });
  afterAll(async () => {
    await bus.close();
    await rowCache.close();
    await testDatabase.close();
    const admin = new Kafka({ brokers: [kafka ?? ''], logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    await admin.deleteTopics({ topics: (await admin.listTopics()).filter((topic) => topic.startsWith(namespace)) });
    await admin.disconnect();
  }, 60_000);

  it('share the tiles within half a minute, and issue each site exactly once', async () => {
    const first = await startEngine();
    await bus.publish(
      weatherTilePublished,
      sites.map((site) => weatherOf(site, 0)),
    );
    const tiles = sites.map(getTileName);
    await eventually(async () => {
      const known = await Promise.all(tiles.map((tile) => rowCache.readWeather(tile)));
      return known.every(({ size }) => size > 0) || undefined;
    });
    await bus.publish(siteChanged, sites);
    await newWeather();
    // Issues are readable before they are published.
    await eventually(() => new Set(first.map(({ resource }) => resource)).size === TILES || undefined);

    const added = Date.now();
    const second = await startEngine();
    while (second.length === 0) {
      expect(Date.now() - added).toBeLessThan(SHARE_MS);
      await newWeather();
    }
    // Once both have their partitions, each site is issued by one of them. During a rebalance both may read a message.
    const ofRun = (issues: readonly ForecastIssue[]) =>
      new Set(issues.filter((issue) => runOf(issue) === run).map(({ resource }) => resource));
    const made = () => [...ofRun(first), ...ofRun(second)];
    let run = '';
    do {
      run = await newWeather();
      await eventually(() => new Set(made()).size === TILES || undefined);
    } while (made().length > TILES);
    for (const part of [first, second]) expect(ofRun(part).size).toBeGreaterThan(0);

    // An engine that gets a tile back does not use its old weather.
    const inTime = [...first, ...second].sort((a, b) => Date.parse(a.issued_at) - Date.parse(b.issued_at));
    for (const { resource_id } of sites) {
      const runs = inTime.filter(({ resource }) => resource === buildSiteResource(resource_id)).map(runOf);
      expect(runs).toEqual([...runs].sort());
    }
  }, 120_000);
});
