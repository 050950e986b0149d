import { type ProvenanceRun, siteChanged } from '@daystar/contracts';
import type { SkyState } from '@daystar/forecasting';
import { DAY, HOUR, MINUTE, type Steps, firstStart, lastEnd, stepEnd, stepsBetween } from '@daystar/timeseries';
import type { PowerSite } from '../issues/build-site-issue';
import { Hindcaster } from '../tuning/hindcaster';
import { PastSkyCache } from './past-sky-cache';

const START = Date.UTC(2026, 3, 1);
const site = { ...siteChanged.example, latitude: 40, longitude: 0, capacity: 10 } as PowerSite;

/** A sky whose opacity is the hour of the day; the hours from `climatologyFrom` on have no weather. */
class CountedSkies {
  readonly spans: (readonly [stepMs: number, from: number, to: number])[] = [];
  climatologyFrom = Infinity;

  async blendSkies(_: unknown, parts: readonly Steps[]): Promise<SkyState[]> {
    this.spans.push([parts[0].stepMs, firstStart(parts[0]), lastEnd(parts[parts.length - 1])]);
    return parts.map((steps) => this.simulate(steps));
  }

  async blendSky(place: unknown, steps: Steps): Promise<SkyState> {
    return (await this.blendSkies(place, [steps]))[0];
  }

  private simulate(steps: Steps): SkyState {
    const fill = (value: number) => new Float64Array(steps.count).fill(value);
    const opacity = fill(0).map((_, i) => Math.floor(((stepEnd(steps, i) - 1) % DAY) / HOUR));
    const covered = Math.min(steps.count, Math.max(0, (this.climatologyFrom - firstStart(steps)) / steps.stepMs));
    const provenance: ProvenanceRun[] = [
      { steps: covered, ladder: 'observation', inputs: [] },
      { steps: steps.count - covered, ladder: 'climatology', inputs: [] },
    ];
    return {
      ...{ steps, actualSteps: steps.count, issuedAt: lastEnd(steps), provenance },
      columns: {
        ...{ opacity10: opacity, opacity50: opacity, opacity90: opacity, air_temp: fill(15), wind_speed: fill(2) },
        ...{ surface_pressure: fill(NaN), precipitable_water: fill(15), aod550: fill(0.1), albedo: fill(0.2) },
      },
    };
  }
}

describe('the cache of past skies', () => {
  let skies: CountedSkies;
  let cache: PastSkyCache;
  beforeEach(() => {
    skies = new CountedSkies();
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

  it('has the days of a hindcast, which is computed once', async () => {
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
