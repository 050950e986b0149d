import type { WeatherTile, WeatherVariable } from '@daystar/contracts';
import { HOUR, MINUTE } from '@daystar/timeseries';
import { openGefs } from './gefs-source';
import { FAULTS } from '../download/testing/fake-bucket';
import { useRunFixture } from '../download/testing/run-fixture';
import { readSeries as seriesAtNode } from '../model-runs/testing/read-series';
import { fetchTiles, itBehavesLikeAWeatherSource } from '../source/testing/weather-source-suite';
import { GEFS_MEMBERS, createGefsLayout } from './gefs-layout';
import { computeMemberGhi, putGefsHour } from './testing/gefs-run';

const RUN = Date.UTC(2026, 4, 10, 6);
const HOURS = [0, 3, 6, 9, 12, 15];
const LATER = RUN + 9 * HOUR;
const ARRIVING = RUN + 5 * HOUR;
const NODE = { latitude: 33, longitude: -110 };

const fixture = useRunFixture((bucket) => {
  for (const run of [RUN - 6 * HOUR, RUN]) for (const hour of HOURS) putGefsHour(bucket, run, hour);
});
const { bucket, complete } = fixture;

const source = () =>
  openGefs({
    url: fixture.url,
    cache: fixture.openCache(),
    lastHour: 15,
    idleTimeoutMs: 1500,
    maxAttempts: 2,
    retryPauseMs: 1,
  });
const poll = (one = source(), now = LATER, since?: number) => fetchTiles({ source: one, now, places: [] }, { since });
const seriesAt = (tiles: readonly WeatherTile[], variable: WeatherVariable) => seriesAtNode(tiles, variable, NODE, RUN);
const removeMembers = (hour: number, members: readonly string[]) => {
  for (const member of members) {
    const { data, index } = createGefsLayout(member).getPaths(RUN, hour);
    for (const path of [data, index]) bucket.objects.delete(path);
  }
};

describe('the GEFS source', () => {
  itBehavesLikeAWeatherSource(async () => {
    await fixture.reset();
    return { source: source(), now: LATER, places: [] };
  });

  it('yields percentiles of the members, deaccumulated, wider with lead time', async () => {
    const { tiles, rejections } = await poll();
    expect(rejections).toEqual([]);
    for (const hour of HOURS.slice(1)) {
      // Of 31 members the 10th percentile is at rank 3.2, the 90th at rank 28.8.
      const of = (rank: number) => computeMemberGhi(rank - 1, hour);
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

  it('downloads one message of each member and hour, and nothing twice', async () => {
    const one = source();
    await poll(one);
    const ranges = bucket.requests.filter(({ range }) => range);
    expect(ranges).toHaveLength(GEFS_MEMBERS.length * (HOURS.length - 1));
    const paths = HOURS.slice(1).flatMap((hour) =>
      GEFS_MEMBERS.map((member) => createGefsLayout(member).getPaths(RUN, hour).data),
    );
    expect(new Set(ranges.map(({ path }) => path))).toEqual(new Set(paths));
    // One of three messages; the instantaneous one is slightly shorter than the others.
    const stored = paths.reduce((sum, path) => sum + complete.get(path)!.length, 0);
    expect(ranges.reduce((sum, { bytes }) => sum + bytes, 0) / stored).toBeCloseTo(1 / 3, 1);
    bucket.requests.length = 0;
    await poll(source());
    expect(bucket.requests).toEqual([]);
  });

  it('waits for members while a run arrives, and requires two thirds of them afterwards', async () => {
    removeMembers(9, ['p07', 'p21']);
    removeMembers(12, GEFS_MEMBERS.slice(10));
    const runOf = (tiles: readonly WeatherTile[]) => tiles.filter(({ run }) => Date.parse(run) === RUN);
    const early = await poll(source(), ARRIVING);
    expect([...seriesAt(runOf(early.tiles), 'ghi10').keys()]).toEqual([3, 6]);
    const { tiles, rejections } = await poll(source());
    expect(rejections.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['member p07', 'member p21', undefined]),
    );
    const median = seriesAt(tiles, 'ghi');
    expect(median.get(9)).toBeCloseTo(computeMemberGhi(15, 9), 0);
    expect(median.get(12)).toBeNaN();
    expect(median.get(15)).toBeCloseTo(computeMemberGhi(15, 15), 0);
  });
});

describe('the GEFS source with a failing bucket', () => {
  it.each(['overloaded', 'broken', 'hanging'] as const)('%s: yields the hours before it, then fails', async (fault) => {
    const { data } = createGefsLayout('p03').getPaths(RUN, 9);
    bucket.fault = (request, response, body) => request.url === `/${data}` && FAULTS[fault](request, response, body);
    const tiles: WeatherTile[] = [];
    const one = source();
    const fetching = async () => {
      const request = { now: LATER, places: [], reject: () => {}, signal: new AbortController().signal };
      for await (const tile of one.fetch(request)) tiles.push(tile);
    };
    await expect(fetching()).rejects.toMatchObject({ name: 'SourceError' });
    expect([...seriesAt(tiles, 'ghi90').keys()]).toEqual([3, 6]);
    bucket.fault = undefined;
    bucket.requests.length = 0;
    const more = await poll(one, LATER + 10 * MINUTE, LATER);
    expect([...seriesAt(more.tiles, 'ghi90').keys()]).toEqual(HOURS.slice(3));
    expect(
      bucket.successfulRequests.some(({ path }) => path.startsWith(createGefsLayout('p03').getPaths(RUN, 6).data)),
    ).toBe(false);
  });

  it('rejects a member in another unit, and uses the others', async () => {
    // J/m2 over three hours instead of W/m2.
    putGefsHour(bucket, RUN, 3, { members: ['p05'], ghi: (member, hour) => computeMemberGhi(member, hour) * 10_800 });
    const { tiles, rejections } = await poll();
    expect(rejections).toEqual([expect.objectContaining({ code: 'value-out-of-limits', field: 'ghi' })]);
    expect(seriesAt(tiles, 'ghi').get(3)!).toBeGreaterThan(computeMemberGhi(14, 3));
  });

  it('rejects an old run under a new name, and yields the previous run', async () => {
    for (const hour of HOURS) putGefsHour(bucket, RUN, hour, { referenceTime: RUN - 6 * HOUR });
    const { tiles, rejections } = await poll();
    expect(rejections).toEqual([expect.objectContaining({ code: 'unexpected-response' })]);
    expect(new Set(tiles.map(({ run }) => Date.parse(run)))).toEqual(new Set([RUN - 6 * HOUR]));
  });
});
