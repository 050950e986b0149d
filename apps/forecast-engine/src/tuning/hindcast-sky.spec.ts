import { type PowerSite, siteChanged } from '@daystar/contracts';
import { DAY, HOUR, MINUTE, stepsBetween } from '@daystar/timeseries';
import { FakePastSkyService } from '../sky-history/fake-past-sky-service.fixture';
import { PastSkyCache } from '../sky-history/past-sky-cache';
import { Hindcaster } from './hindcaster';

const START = Date.UTC(2026, 3, 1);
const site = { ...siteChanged.example, latitude: 40, longitude: 0, capacity: 10 } as PowerSite;

describe('the past sky of a hindcast', () => {
  it('is blended once, and kept for the estimate of the plant', async () => {
    const skies = new FakePastSkyService();
    const cache = new PastSkyCache(skies);
    const hindcaster = new Hindcaster(skies, cache, { warn: () => undefined } as never);
    const registered = START + 30 * DAY + 9 * HOUR;
    const steps = stepsBetween(START + 9 * HOUR, registered, 30 * MINUTE);
    const power = await hindcaster.computePower(site, steps);
    const later = await hindcaster.computePower(site, stepsBetween(START + 2 * DAY, registered, 30 * MINUTE));
    expect(later).toEqual(power!.slice(power!.length - later!.length));
    await cache.read(site, START + 9 * HOUR, registered + 2 * HOUR);
    expect(skies.spans).toEqual([
      [5 * MINUTE, START, registered],
      [HOUR, START + 30 * DAY, registered + 2 * HOUR],
    ]);
    await hindcaster.computePower({ ...site, version: site.version + 1 }, steps);
    expect(skies.spans).toHaveLength(3);
  });
});
