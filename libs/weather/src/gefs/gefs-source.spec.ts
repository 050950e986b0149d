import type { WeatherTile, WeatherVariable } from '@daystar/contracts';
import { HOUR, MINUTE } from '@daystar/timeseries';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gefsSource } from '../bucket/bucket-source';
import { FAULTS, MimicBucket } from '../bucket/testing/mimic-bucket';
import { seriesAt as seriesAtNode } from '../bucket/testing/series-at';
import { told, weatherSourceBehaves } from '../weather-source.suite';
import { GEFS_MEMBERS, gefsLayout } from './gefs-layout';
import { ghiOf, putGefsHour } from './testing/gefs-run';
import { DiskCache } from '../bucket/disk-cache';

const RUN = Date.UTC(2026, 4, 10, 6);
const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24];
const LATER = RUN + 9 * HOUR;
const ARRIVING = RUN + 5 * HOUR;
const NODE = { latitude: 33, longitude: -110 };

const bucket = new MimicBucket();
let url: string;
let folder: string;
const complete = new Map<string, Buffer>();

beforeAll(async () => {
  url = await bucket.start();
  for (const run of [RUN - 6 * HOUR, RUN]) for (const hour of HOURS) putGefsHour(bucket, run, hour);
  for (const [path, bytes] of bucket.objects) complete.set(path, bytes);
});
afterAll(() => bucket.stop());
beforeEach(async () => {
  bucket.fault = undefined;
  folder = await mkdtemp(join(tmpdir(), 'daystar-gefs-'));
  bucket.asked.length = 0;
  bucket.objects.clear();
  for (const [path, bytes] of complete) bucket.objects.set(path, bytes);
});
afterEach(() => rm(folder, { recursive: true }));

const source = (cacheFolder = folder) =>
  gefsSource({ url, cache: new DiskCache(cacheFolder, 1e9), lastHour: 24, patience: 1500, attempts: 2, pause: 1 });
const ask = (one = source(), now = LATER, since?: number) => told({ source: one, now, places: [] }, { since });
const seriesAt = (tiles: readonly WeatherTile[], variable: WeatherVariable) => seriesAtNode(tiles, variable, NODE, RUN);
const leaveOut = (hour: number, members: readonly string[]) => {
  for (const member of members) {
    const { data, index } = gefsLayout(member).paths(RUN, hour);
    for (const path of [data, index]) bucket.objects.delete(path);
  }
};

describe('GEFS as a source', () => {
  const kept: string[] = [];
  afterAll(() => Promise.all(kept.map((one) => rm(one, { recursive: true }))));
  weatherSourceBehaves(async () => {
    for (const [path, bytes] of complete) bucket.objects.set(path, bytes);
    kept.push(await mkdtemp(join(tmpdir(), 'daystar-gefs-')));
    return { source: source(kept[0]), now: LATER, places: [] };
  });

  it('tells the percentiles of its members, running means taken apart, wider with lead', async () => {
    const { tiles, rejections } = await ask();
    expect(rejections).toEqual([]);
    for (const hour of HOURS.slice(1)) {
      // Of 31 members the 10th percentile lies at the 3.2th, the 90th at the 28.8th.
      const of = (rank: number) => ghiOf(rank - 1, hour);
      const at = (variable: WeatherVariable) => seriesAt(tiles, variable).get(hour)!;
      for (const [variable, rank] of [
        ['ghi10', 3.2],
        ['ghi', 16],
        ['ghi90', 28.8],
      ] as const) {
        expect(Math.abs(at(variable) - of(rank))).toBeLessThan(0.05);
      }
    }
  });

  it('fetches one message of each member and hour, and nothing twice', async () => {
    const one = source();
    await ask(one);
    const ranges = bucket.asked.filter(({ range }) => range);
    expect(ranges).toHaveLength(GEFS_MEMBERS.length * (HOURS.length - 1));
    const paths = HOURS.slice(1).flatMap((hour) =>
      GEFS_MEMBERS.map((member) => gefsLayout(member).paths(RUN, hour).data),
    );
    expect(new Set(ranges.map(({ path }) => path))).toEqual(new Set(paths));
    // One of three messages, the one of a moment a little shorter than the others.
    const stored = paths.reduce((sum, path) => sum + complete.get(path)!.length, 0);
    expect(ranges.reduce((sum, { octets }) => sum + octets, 0) / stored).toBeCloseTo(1 / 3, 1);
    bucket.asked.length = 0;
    await ask(source());
    expect(bucket.asked).toEqual([]);
  });

  it('waits for members while a run arrives, and does with two thirds of them afterwards', async () => {
    leaveOut(9, ['p07', 'p21']);
    leaveOut(15, GEFS_MEMBERS.slice(10));
    const runOf = (tiles: readonly WeatherTile[]) => tiles.filter(({ run }) => Date.parse(run) === RUN);
    const early = await ask(source(), ARRIVING);
    expect([...seriesAt(runOf(early.tiles), 'ghi10').keys()]).toEqual([3, 6]);
    const { tiles, rejections } = await ask(source());
    expect(rejections.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['member p07', 'member p21', undefined]),
    );
    const median = seriesAt(tiles, 'ghi');
    expect(median.get(9)).toBeCloseTo(ghiOf(15, 9), 0);
    expect(median.get(15)).toBeNaN();
    expect(median.get(24)).toBeCloseTo(ghiOf(15, 24), 0);
  });
});

describe('a GEFS bucket that fails', () => {
  it.each(['overloaded', 'broken', 'hanging'] as const)(
    '%s: what came before is told, then it fails',
    async (fault) => {
      const { data } = gefsLayout('p03').paths(RUN, 9);
      bucket.fault = (request, response, body) => request.url === `/${data}` && FAULTS[fault](request, response, body);
      const tiles: WeatherTile[] = [];
      const one = source();
      const fetching = async () => {
        const request = { now: LATER, places: [], reject: () => {}, signal: new AbortController().signal };
        for await (const tile of one.fetch(request)) tiles.push(tile);
      };
      await expect(fetching()).rejects.toMatchObject({ name: 'SourceFailure' });
      expect([...seriesAt(tiles, 'ghi90').keys()]).toEqual([3, 6]);
      bucket.fault = undefined;
      bucket.asked.length = 0;
      const more = await ask(one, LATER + 10 * MINUTE, LATER);
      expect([...seriesAt(more.tiles, 'ghi90').keys()]).toEqual(HOURS.slice(3));
      expect(bucket.served.some(({ path }) => path.startsWith(gefsLayout('p03').paths(RUN, 6).data))).toBe(false);
    },
  );

  it('a swapped unit loses its member, the percentiles are those of the others', async () => {
    // J/m2 over three hours instead of W/m2.
    putGefsHour(bucket, RUN, 3, { members: ['p05'], ghi: (member, hour) => ghiOf(member, hour) * 10_800 });
    const { tiles, rejections } = await ask();
    expect(rejections).toEqual([expect.objectContaining({ code: 'value-out-of-limits', field: 'ghi' })]);
    expect(seriesAt(tiles, 'ghi').get(3)!).toBeGreaterThan(ghiOf(14, 3));
  });

  it('a frozen run under a new name is not believed, the run before it is told', async () => {
    for (const hour of HOURS) putGefsHour(bucket, RUN, hour, { stamped: RUN - 6 * HOUR });
    const { tiles, rejections } = await ask();
    expect(rejections).toEqual([expect.objectContaining({ code: 'unexpected-answer' })]);
    expect(new Set(tiles.map(({ run }) => Date.parse(run)))).toEqual(new Set([RUN - 6 * HOUR]));
  });
});
