import { type WeatherVariable, getField, unpackColumn } from '@daystar/contracts';
import { MINUTE } from '@daystar/timeseries';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FAULTS } from '../download/testing/fake-bucket';
import { stationCsv } from '../example/station-csv.fixture';
import { goesEastLayout } from '../goes/goes-layout';
import { himawariLayout } from '../himawari/himawari-layout';
import type { WeatherSource } from '../source/weather-source';
import { SOURCES } from '../sources';
import {
  type Feed,
  type FetchResult,
  fetchAll,
  type Outcome,
  toOutcome,
  getIdleTimeoutMs,
  type Corruption,
} from './feed';
import {
  createAifsFeed,
  createAromeFeed,
  createEcmwfEnsFeed,
  createEcmwfFeed,
  createIconEuFeed,
  createIconFeed,
} from './european-feeds';
import { createMeteosatFeed, createMeteosatIodcFeed, createSatelliteFeed } from './image-feeds';
import { createGefsAerosolFeed, createGefsFeed, createGfsFeed, createHrrrFeed } from './ncep-feeds';
import { createOpenMeteoFeed, createStationCsvFeed } from './point-feeds';

const folders: string[] = [];
const createFolder = async () => {
  const made = await mkdtemp(join(tmpdir(), 'daystar-faults-'));
  folders.push(made);
  return made;
};

/** Without GOES-West, which has the files of GOES-East over another ocean; with the example of a source. */
const FEEDS: Record<string, () => Promise<Feed>> = {
  gfs: () => createGfsFeed(createFolder),
  gefs: () => createGefsFeed(createFolder),
  'gefs-aerosol': () => createGefsAerosolFeed(createFolder),
  ecmwf: () => createEcmwfFeed(createFolder),
  'ecmwf-ens': () => createEcmwfEnsFeed(createFolder),
  aifs: () => createAifsFeed(createFolder),
  icon: () => createIconFeed(createFolder),
  'icon-eu': () => createIconEuFeed(createFolder),
  arome: () => createAromeFeed(createFolder),
  hrrr: () => createHrrrFeed(createFolder),
  'goes-east': () => createSatelliteFeed(goesEastLayout, createFolder),
  himawari: () => createSatelliteFeed(himawariLayout, createFolder),
  meteosat: () => createMeteosatFeed(createFolder),
  'meteosat-iodc': () => createMeteosatIodcFeed(createFolder),
  'open-meteo': createOpenMeteoFeed,
  [stationCsv.name]: createStationCsvFeed,
};
/** Open feeds by name. Encoding the data of a feed takes longer than a test. */
const feeds = new Map<string, Promise<Feed>>();
function openFeed(name: string): Promise<Feed> {
  const feed = feeds.get(name) ?? FEEDS[name]();
  feeds.set(name, feed);
  return feed;
}
afterAll(async () => {
  for (const feed of feeds.values()) await (await feed).bucket.stop();
  await Promise.all(folders.map((one) => rm(one, { recursive: true })));
});

const RUNS = ['gfs', 'gefs', 'gefs-aerosol', 'ecmwf', 'ecmwf-ens', 'aifs', 'icon', 'icon-eu', 'arome', 'hrrr'];
const SATELLITES = ['goes-east', 'himawari', 'meteosat', 'meteosat-iodc'];

/** Faults of a feed and their outcome: runs in a bucket, images of a satellite, a service for points. */
const TABLE: [fault: FeedFault, runs: Outcome, images: Outcome, points: Outcome][] = [
  ['refused', 'no data yet', 'fails', 'fails'],
  ['gone', 'no data yet', 'fails', 'fails'],
  ['overloaded', 'fails', 'fails', 'fails'],
  ['broken', 'fails', 'fails', 'fails'],
  ['cut', 'fails', 'fails', 'fails'],
  ['page', 'unexpected-response', 'unexpected-response', 'fails'],
  ['frozen', 'unexpected-response', 'unexpected-response', 'unexpected-response'],
  ['truncated', 'unreadable-file', 'unreadable-file', 'fails'],
  ['limits', 'value-out-of-limits', 'value-out-of-limits', 'value-out-of-limits'],
  ['gap', 'unexpected-response', 'no data yet', 'unexpected-response'],
];

it('are checked for every source with a feed of its own', () => {
  const withoutOwnFeed = ['sandbox', 'goes-west'];
  const names = [...SOURCES, stationCsv].map(({ name }) => name).filter((name) => !withoutOwnFeed.includes(name));
  expect(Object.keys(FEEDS).sort()).toEqual(names.sort());
});

describe.each(Object.keys(FEEDS))('%s, when its feed is', (name) => {
  let feed: Feed;
  beforeAll(async () => {
    feed = await openFeed(name);
  });

  const column = RUNS.includes(name) ? 1 : SATELLITES.includes(name) ? 2 : 3;
  const rows = TABLE.map((row) => [row[0], row[column] as Outcome] as const);

  // These faults yield no part of the new data, so the source that meets them all must recover once.
  it('failing or corrupted in several ways: no wrong value is yielded, and the new data once they are correct', async () => {
    const source = await fetchOld(feed, false);
    for (const [fault, outcome] of rows.filter(([one]) => !isContained(name, one)))
      await expectFault(name, feed, source, fault, outcome);
    await expectNewData(feed, source);
  });

  for (const [fault, outcome] of rows.filter(([one]) => isContained(name, one))) {
    it(`${fault}: ${outcome}; no wrong value is yielded`, async () =>
      expectFault(name, feed, await fetchOld(feed, false), fault, outcome));
  }
});

// All at the same time, because each of them waits for its timeout.
it('every source fails when its feed is hanging; the new data are yielded once it responds', async () => {
  const names = Object.keys(FEEDS);
  await Promise.all(
    names.map(async (name) => {
      const feed = await openFeed(name);
      const source = await fetchOld(feed, true);
      await expectFault(name, feed, source, 'hanging', 'fails');
      await expectNewData(feed, source);
    }),
  );
});

/** Fetches the old data. */
async function fetchOld(feed: Feed, hangs: boolean): Promise<WeatherSource> {
  feed.bucket.fault = undefined;
  feed.reset();
  const source = await feed.open(getIdleTimeoutMs(hangs));
  const before = await fetchAll(feed, source, feed.oldDataTime);
  expect(before).toMatchObject({ rejections: [] });
  expect(before.failure).toBeUndefined();
  expect(before.tiles.length).toBeGreaterThan(0);
  return source;
}

type FeedFault = keyof typeof FAULTS | Corruption;

const getFetchTime = (feed: Feed, fault: FeedFault): number =>
  fault === 'gap' ? (feed.completionTime ?? feed.now) : feed.now;

/** Returns whether a fault affects nothing else of the new data: an implausible value, and a missing hour of a run. */
function isContained(name: string, fault: FeedFault): boolean {
  return fault === 'limits' ? !SATELLITES.includes(name) : fault === 'gap' && RUNS.includes(name);
}

/** Fetches the faulty new data from a source that has fetched the old data. */
async function expectFault(
  name: string,
  feed: Feed,
  source: WeatherSource,
  fault: FeedFault,
  outcome: Outcome,
): Promise<void> {
  const timeoutMs = fault === 'hanging' ? 2 * getIdleTimeoutMs(true) : undefined;
  feed.bucket.fault = undefined;
  feed.reset();
  if (fault in FAULTS) {
    feed.put();
    feed.bucket.fault = FAULTS[fault as keyof typeof FAULTS];
  } else feed.put(fault as Corruption);
  const result = await fetchAll(feed, source, getFetchTime(feed, fault), feed.oldDataTime, timeoutMs);
  expect([fault, toOutcome(result)]).toEqual([fault, outcome]);
  for (const { message } of result.rejections) expect(message).toMatch(/\w+ \w+/);
  if (outcome === 'fails') expect(result.failure).toMatchObject({ name: 'SourceError' });
  if (fault === 'overloaded') expect(result.failure).toMatchObject({ options: { retryAfterMs: 30_000 } });
  expectWithinLimits(result);
  if (!isContained(name, fault) || name === 'open-meteo') expect(feed.hasNewData(result.tiles)).toBe(false);
  else if (fault === 'gap') expect(result.tiles.length).toBeGreaterThan(0);
}

/** Fetches the correct new data from a source that has met faults. */
async function expectNewData(feed: Feed, source: WeatherSource): Promise<void> {
  feed.bucket.fault = undefined;
  feed.reset();
  feed.put();
  const recovered = await fetchAll(feed, source, feed.now + MINUTE, feed.oldDataTime);
  expect(recovered).toMatchObject({ rejections: [] });
  expect(recovered.failure).toBeUndefined();
  expect(feed.hasNewData(recovered.tiles)).toBe(true);
}

function expectWithinLimits({ tiles }: FetchResult): void {
  for (const { columns } of tiles) {
    for (const name of Object.keys(columns) as WeatherVariable[]) {
      const { lowest, highest } = getField(name);
      for (const value of unpackColumn(columns[name]!)) {
        if (value < lowest - 1e-9 || value > highest + 1e-9) throw new Error(`${name} of ${value} was yielded`);
      }
    }
  }
}
