import { type FlaggedMeasurement, type Site, siteChanged } from '@daystar/contracts';
import { createSeededRandom } from '@daystar/testing';
import { DAY, HALF_HOUR, HOUR, formatStamp, stepEnd, stepsBetween } from '@daystar/timeseries';
import { computeSiteClearSky } from '../verification/clear-sky-power';
import { fitShape } from './fit-shape';

const END = Date.UTC(2026, 4, 21);
const steps = stepsBetween(END - 14 * DAY, END, HALF_HOUR);
const week = stepsBetween(END - 6 * DAY, END, HALF_HOUR);

/** Fits the shape of the first six days of a plant under clouds that come and go. @param shift error of its clock, ms */
async function fit(seed: number, stated: Site, actual: Partial<Site> = {}, shift = 0) {
  const random = createSeededRandom(seed);
  const power = await computeSiteClearSky({ ...stated, ...actual }, 'utility', week);
  const dayShares = Array.from({ length: 6 }, () => 0.5 + 0.45 * random());
  const measurements = Array.from(power, (value, i): FlaggedMeasurement => {
    const cloud = random() < 0.25 ? 0.6 + 0.4 * random() : 1;
    const total_power = value * dayShares[Math.floor(i / 48)] * cloud;
    return { period_end: formatStamp(stepEnd(week, i) + shift), period: 'PT30M', total_power, verdict: 'ok' };
  });
  return fitShape(stated, 'utility', measurements, steps);
}

const createSite = (latitude: number): Site => ({
  ...siteChanged.example,
  latitude,
  longitude: 8,
  tilt: 25,
  azimuth: latitude > 0 ? 180 : 0,
  capacity: 10,
  capacity_dc: 12,
  tracking_type: 'fixed',
});
const CASES = [52, 14, -29].flatMap((latitude) => [1, 2].map((seed) => ({ seed, site: createSite(latitude) })));

describe('the shape of the first week of a plant', () => {
  it('is neither a wrong clock nor a wrong azimuth if the plant is as described', async () => {
    for (const { seed, site } of CASES) expect(await fit(seed, site)).toBeUndefined();
  });

  it('is no wrong clock if azimuth and tilt are stated some degrees wrong', async () => {
    for (const { seed, site } of CASES) {
      const stated = { ...site, azimuth: (site.azimuth ?? 0) - 6, tilt: 40 };
      const actual = { azimuth: stated.azimuth + 12, tilt: 48 };
      expect((await fit(seed, stated, actual))?.shift).toBeUndefined();
    }
  });

  it('shows a clock that is an hour off', async () => {
    for (const { seed, site } of CASES) {
      const shift = seed === 1 ? -HOUR : HOUR;
      expect((await fit(seed, site, {}, shift))?.shift).toBe(shift);
    }
  });
});
