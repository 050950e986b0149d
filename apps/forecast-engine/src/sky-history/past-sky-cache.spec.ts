import { type PowerSite, siteChanged } from '@daystar/contracts';
import { DAY, HOUR, stepsBetween } from '@daystar/timeseries';
import { FakePastSkyService } from './fake-past-sky-service.fixture';
import { PastSkyCache } from './past-sky-cache';

const START = Date.UTC(2026, 3, 1);
const site = { ...siteChanged.example, latitude: 40, longitude: 0, capacity: 10 } as PowerSite;

describe('the cache of past skies', () => {
  let skies: FakePastSkyService;
  let cache: PastSkyCache;
  beforeEach(() => {
    skies = new FakePastSkyService();
    cache = new PastSkyCache(skies);
  });

  it('blends only new days, in one request', async () => {
    await cache.read(site, START + 9 * HOUR, START + 30 * DAY + 5 * HOUR);
    const next = await cache.read(site, START + 9 * HOUR, START + 31 * DAY + 7 * HOUR);
    expect(skies.spans).toEqual([
      [HOUR, START, START + 30 * DAY + 5 * HOUR],
      [HOUR, START + 30 * DAY, START + 31 * DAY + 7 * HOUR],
    ]);
    expect(next.steps).toEqual(stepsBetween(START, START + 31 * DAY + 7 * HOUR, HOUR));
    expect([...next.columns.opacity50]).toEqual(Array.from({ length: 31 * 24 + 7 }, (_, hour) => hour % 24));
  });

  it('blends days of another place for themselves', async () => {
    await cache.read(site, START, START + DAY);
    await cache.read({ ...site, latitude: 41 }, START, START + DAY);
    expect(skies.spans).toHaveLength(2);
  });

  it('blends days without weather again', async () => {
    skies.climatologyFrom = START + DAY + 3 * HOUR;
    const { columns } = await cache.read(site, START, START + 3 * DAY);
    expect(columns.opacity50.subarray(26, 28)).toEqual(Float64Array.of(2, NaN));
    await cache.read(site, START, START + 3 * DAY);
    expect(skies.spans[1]).toEqual([HOUR, START + DAY, START + 3 * DAY]);
  });
});
