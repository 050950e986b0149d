import type { WeatherTile, WeatherVariable } from '@daystar/contracts';
import { HOUR, MINUTE } from '@daystar/timeseries';
import { useRunFixture } from '../download/testing/run-fixture';
import { readSeries } from '../model-runs/testing/read-series';
import { fetchTiles, itBehavesLikeAWeatherSource } from '../source/testing/weather-source-suite';
import { ecmwfEnsControlLayout, ecmwfEnsLayout } from './ecmwf-ens-layout';
import { openEcmwfEns } from './ecmwf-ens-source';
import { computeMemberGhi, putEcmwfEnsHour } from './testing/ecmwf-ens-run';

const RUN = Date.UTC(2026, 5, 10, 12);
const HOURS = [0, 3, 6, 9, 12];
const LATER = RUN + 11.5 * HOUR;
const ARRIVING = RUN + 9 * HOUR;
const NODE = { latitude: 49.75, longitude: -0.75 };
const fixture = useRunFixture((bucket) => HOURS.forEach((hour) => putEcmwfEnsHour(bucket, RUN, hour)));
const { bucket } = fixture;

const open = () => openEcmwfEns({ url: fixture.url, cache: fixture.openCache(), lastHour: 12, retryPauseMs: 1 });
const poll = (source = open(), now = LATER, since?: number) => fetchTiles({ source, now, places: [] }, { since });
const seriesAt = (tiles: readonly WeatherTile[], variable: WeatherVariable) => readSeries(tiles, variable, NODE, RUN);

describe('the source of the ensemble of ECMWF', () => {
  itBehavesLikeAWeatherSource(async () => {
    await fixture.reset();
    return { source: open(), now: LATER, places: [] };
  });

  it('yields percentiles of the perturbed members and the control, deaccumulated, on nodes of twice the spacing', async () => {
    const { tiles, rejections } = await poll();
    expect(rejections).toEqual([]);
    for (const hour of HOURS.slice(1)) {
      // Of 51 members the 10th percentile is at rank 5.2, the 90th at rank 46.8; the control, member 0, is the first.
      for (const [variable, rank] of [
        ['ghi10', 5.2],
        ['ghi', 26],
        ['ghi90', 46.8],
      ] as const)
        expect(Math.abs(seriesAt(tiles, variable).get(hour)! - computeMemberGhi(rank - 1, hour))).toBeLessThan(0.05);
    }
    expect(new Set(tiles.map(({ grid }) => grid!.spacing))).toEqual(new Set([1]));
    expect(tiles[0].attribution).toContain('CC BY 4.0');
  });

  it('downloads one message of each member and hour, and nothing twice', async () => {
    await poll();
    const ranges = bucket.successfulRequests.filter(({ range }) => range);
    // Of hour 0 only the message of the control.
    expect(ranges).toHaveLength(1 + 51 * (HOURS.length - 1));
    bucket.requests.length = 0;
    await poll();
    expect(bucket.requests).toEqual([]);
  });

  it('reads three-hourly to 72 h, then six-hourly', () => {
    expect(ecmwfEnsLayout.getHours(RUN).slice(-20, -17)).toEqual([69, 72, 78]);
    expect(ecmwfEnsLayout.getHours(RUN).at(-1)).toBe(180);
    expect(ecmwfEnsLayout.getHours(RUN + 6 * HOUR).at(-1)).toBe(144);
    expect(ecmwfEnsLayout.getPaths(RUN, 9)).toEqual({
      data: '20260610/12z/ifs/0p25/enfo/20260610120000-9h-enfo-ef.grib2',
      index: '20260610/12z/ifs/0p25/enfo/20260610120000-9h-enfo-ef.index',
    });
  });

  it('waits for the control and for members while a run arrives, and requires two thirds of them afterwards', async () => {
    bucket.objects.delete(ecmwfEnsControlLayout.getPaths(RUN, 12).index);
    const source = open();
    expect([...seriesAt((await poll(source, ARRIVING)).tiles, 'ghi').keys()]).toEqual([3, 6, 9]);
    fixture.restore();
    expect([...seriesAt((await poll(source, ARRIVING + MINUTE, ARRIVING)).tiles, 'ghi').keys()]).toEqual([12]);

    const few = Array.from({ length: 30 }, (_, i) => i + 1);
    putEcmwfEnsHour(bucket, RUN, 6, { members: few });
    putEcmwfEnsHour(bucket, RUN, 9, { members: [...few, 31, 32, 33, 34, 35] });
    await fixture.clearCache();
    expect([...seriesAt((await poll(open(), ARRIVING)).tiles, 'ghi').keys()]).toEqual([3]);
    const { tiles, rejections } = await poll();
    expect(rejections.map(({ field }) => field)).toEqual(expect.arrayContaining([undefined, 'ssrd of member 50']));
    expect(seriesAt(tiles, 'ghi10').get(6)).toBeNaN();
    // Of 36 members the median is at rank 18.5.
    expect(seriesAt(tiles, 'ghi').get(12)).toBeDefined();
  });

  it('rejects a member in another unit, and uses the others', async () => {
    putEcmwfEnsHour(bucket, RUN, 3, {
      ghi: (member, hour) => computeMemberGhi(member, hour) * (member === 50 ? 10 : 1),
    });
    const { tiles, rejections } = await poll();
    expect(rejections).toEqual([expect.objectContaining({ code: 'value-out-of-limits', field: 'ghi' })]);
    expect(seriesAt(tiles, 'ghi').get(3)).toBeCloseTo(computeMemberGhi(24.5, 3), 1);
  });
});

describe('an index of the ensemble', () => {
  const line = (keywords: object, offset: number) =>
    JSON.stringify({
      domain: 'g',
      date: '20260610',
      time: '1200',
      class: 'od',
      stream: 'enfo',
      step: '6',
      levtype: 'sfc',
      ...keywords,
      _offset: offset,
      _length: 100,
    });

  it('gives ssrd of perturbed members alone: not of the control, which runs before May 2026 have as well', () => {
    const index = [
      line({ type: 'cf', param: 'ssrd' }, 0),
      line({ type: 'pf', number: '7', param: 'ssrd' }, 100),
      line({ type: 'pf', number: '7', param: 'strd' }, 200),
      line({ type: 'pf', number: '17', param: 'ssrd' }, 300),
      line({ type: 'pf', number: '50', levtype: 'pl', levelist: '850', param: 't' }, 400),
    ].join('\n');
    const { ranges, missing } = ecmwfEnsLayout.select(index, RUN, 6);
    expect(ranges).toEqual([
      { start: 100, end: 200 },
      { start: 300, end: 400 },
    ]);
    expect([missing.length, missing[0]]).toEqual([48, 'ssrd of member 1']);
  });
});
