import { type WeatherVariable, fieldNamed, unpackColumn } from '@daystar/contracts';
import { MINUTE } from '@daystar/timeseries';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FAULTS } from '../bucket/testing/mimic-bucket';
import { goesEastLayout } from '../goes/goes-layout';
import { himawariLayout } from '../himawari/himawari-layout';
import type { WeatherSource } from '../weather-source';
import { type Feed, type Heard, heard, type Outcome, outcomeOf, patienceFor, type Spoilt } from './feed';
import { ecmwfFeed, gefsFeed, gfsFeed, openMeteoFeed, satelliteFeed } from './feeds';

const folders: string[] = [];
const folder = async () => {
  const made = await mkdtemp(join(tmpdir(), 'daystar-faults-'));
  folders.push(made);
  return made;
};
afterAll(() => Promise.all(folders.map((one) => rm(one, { recursive: true }))));

/** GOES-West is GOES-East over another ocean. */
const SOURCES: Record<string, () => Promise<Feed>> = {
  gfs: () => gfsFeed(folder),
  gefs: () => gefsFeed(folder),
  ecmwf: () => ecmwfFeed(folder),
  'goes-east': () => satelliteFeed(goesEastLayout, folder),
  himawari: () => satelliteFeed(himawariLayout, folder),
  'open-meteo': openMeteoFeed,
};
const RUNS = ['gfs', 'gefs', 'ecmwf'];
const SATELLITES = ['goes-east', 'himawari'];

/** How a feed goes wrong, and what that comes to: runs in a bucket, pictures of a satellite, a service for points. */
const TABLE: [fault: keyof typeof FAULTS | Spoilt, runs: Outcome, pictures: Outcome, points: Outcome][] = [
  ['refused', 'nothing yet', 'fails', 'fails'],
  ['gone', 'nothing yet', 'fails', 'fails'],
  ['overloaded', 'fails', 'fails', 'fails'],
  ['broken', 'fails', 'fails', 'fails'],
  ['hanging', 'fails', 'fails', 'fails'],
  ['cut', 'fails', 'fails', 'fails'],
  ['page', 'unexpected-answer', 'unexpected-answer', 'fails'],
  ['truncated', 'unreadable-file', 'unreadable-file', 'fails'],
  ['frozen', 'unexpected-answer', 'unexpected-answer', 'unexpected-answer'],
  ['limits', 'value-out-of-limits', 'value-out-of-limits', 'value-out-of-limits'],
  ['hole', 'unexpected-answer', 'nothing yet', 'unexpected-answer'],
];

describe.each(Object.keys(SOURCES))('%s, whose feed', (name) => {
  let feed: Feed;
  let source: WeatherSource;
  beforeAll(async () => {
    feed = await SOURCES[name]();
  });
  afterAll(() => feed.bucket.stop());
  /** Tells what came before. */
  async function begin(hangs: boolean): Promise<void> {
    feed.bucket.fault = undefined;
    feed.rewind();
    source = await feed.open(patienceFor(hangs));
    const before = await heard(feed, source, feed.before);
    expect(before).toMatchObject({ rejections: [] });
    expect(before.failure).toBeUndefined();
    expect(before.tiles.length).toBeGreaterThan(0);
  }

  const column = RUNS.includes(name) ? 1 : SATELLITES.includes(name) ? 2 : 3;
  const rows = TABLE.map((row): [string, Outcome] => [row[0], row[column] as Outcome]);

  it.each(rows)('%s: %s; nothing wrong is told, and the news once it is right', async (fault, outcome) => {
    const hangs = fault === 'hanging';
    await begin(hangs);
    if (fault in FAULTS) {
      feed.put();
      feed.bucket.fault = FAULTS[fault as keyof typeof FAULTS];
    } else feed.put(fault as Spoilt);
    const now = fault === 'hole' ? (feed.settled ?? feed.now) : feed.now;
    const said = await heard(feed, source, now, feed.before, hangs ? 2 * patienceFor(true) : undefined);
    expect(outcomeOf(said)).toBe(outcome);
    for (const { message } of said.rejections) expect(message).toMatch(/\w+ \w+/);
    if (outcome === 'fails') expect(said.failure).toMatchObject({ name: 'SourceFailure' });
    if (fault === 'overloaded') expect(said.failure).toMatchObject({ options: { retryAfterMs: 30_000 } });
    expectWithinLimits(said);
    // A value that cannot be, and an hour that never came, leave out themselves alone.
    const alone = fault === 'limits' ? !SATELLITES.includes(name) : fault === 'hole' && RUNS.includes(name);
    if (!alone || name === 'open-meteo') expect(feed.tellsNews(said.tiles)).toBe(false);
    else if (fault === 'hole') expect(said.tiles.length).toBeGreaterThan(0);

    feed.bucket.fault = undefined;
    feed.rewind();
    feed.put();
    const fresh = alone ? await feed.open(patienceFor(false)) : source;
    const right = await heard(feed, fresh, now + MINUTE, alone ? undefined : feed.before);
    expect(right).toMatchObject({ rejections: [] });
    expect(right.failure).toBeUndefined();
    expect(feed.tellsNews(right.tiles)).toBe(true);
  });
});

function expectWithinLimits({ tiles }: Heard): void {
  for (const { columns } of tiles) {
    for (const name of Object.keys(columns) as WeatherVariable[]) {
      const { lowest, highest } = fieldNamed(name);
      for (const value of unpackColumn(columns[name]!)) {
        if (value < lowest - 1e-9 || value > highest + 1e-9) throw new Error(`${name} of ${value} was told`);
      }
    }
  }
}
