import { type FlaggedMeasurement, type Site, siteChanged } from '@daystar/contracts';
import { createSeededRandom } from '@daystar/testing';
import { observerAt, sunAt, sunPosition } from '@daystar/solar';
import { DAY, HALF_HOUR, HOUR, MINUTE, type Steps, formatStamp, stepEnd, stepsBetween } from '@daystar/timeseries';
import { computeSiteClearSky } from '../verification/clear-sky-power';
import { fitShape } from './fit-shape';

const END = Date.UTC(2026, 4, 21);
const steps = stepsBetween(END - 14 * DAY, END, HALF_HOUR);
const week = stepsBetween(END - 6 * DAY, END, HALF_HOUR);

interface Options {
  /** Period that is measured. */
  readonly measured?: Steps;
  /** Error of the clock, ms. */
  readonly shift?: number;
  /** Share of the power that shade leaves. @param end ms */
  readonly getShare?: (end: number) => number;
}

/** Fits the shape of a plant under clouds that come and go: of its first six days, unless another period is measured. */
async function fit(
  seed: number,
  stated: Site,
  actual: Partial<Site> = {},
  { measured = week, shift = 0, getShare = () => 1 }: Options = {},
) {
  const random = createSeededRandom(seed);
  const power = await computeSiteClearSky({ ...stated, ...actual }, 'utility', measured);
  const dayShares = Array.from({ length: measured.count / 48 }, () => 0.5 + 0.45 * random());
  const measurements = Array.from(power, (value, i): FlaggedMeasurement => {
    const cloud = random() < 0.25 ? 0.6 + 0.4 * random() : 1;
    const end = stepEnd(measured, i);
    const total_power = value * dayShares[Math.floor(i / 48)] * cloud * getShare(end);
    return { period_end: formatStamp(end + shift), period: 'PT30M', total_power, verdict: 'ok' };
  });
  return fitShape(stated, 'utility', measurements, steps);
}

/** Fits the shape of 14 days of a plant, of which the last have a late clock and are flagged. @param shift ms */
async function fitLateDays(seed: number, site: Site, lateDays: number, shift: number) {
  const random = createSeededRandom(seed);
  const power = await computeSiteClearSky(site, 'utility', steps);
  const lateSince = END - lateDays * DAY;
  const measurements = Array.from(power, (value, i): FlaggedMeasurement => {
    const end = stepEnd(steps, i);
    const period_end = formatStamp(end > lateSince ? end + shift : end);
    const total_power = value * (random() < 0.25 ? 0.6 + 0.4 * random() : 1);
    return { period_end, period: 'PT30M', total_power, verdict: end > lateSince ? 'clock_suspect' : 'ok' };
  });
  return fitShape(site, 'utility', measurements, steps);
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

  it('shows the offset of the days whose clock is suspect, not of a mixture with the others', async () => {
    for (const { seed, site } of CASES)
      for (const shift of [-HOUR, HOUR])
        for (const lateDays of [4, 8]) expect((await fitLateDays(seed, site, lateDays, shift))?.shift).toBe(shift);
  });

  it('shows a clock that is an hour off', async () => {
    for (const { seed, site } of CASES) {
      const shift = seed === 1 ? -HOUR : HOUR;
      expect((await fit(seed, site, {}, { shift }))?.shift).toBe(shift);
    }
  });
});

describe('the shape of two weeks of a roof', () => {
  const roof = (latitude: number, azimuth: number, tilt: number): Site => ({
    ...createSite(latitude),
    azimuth,
    tilt,
  });

  /** Shade of a tree, up to 30 degrees high, in the east or in the west. */
  function shadeBy(side: 'east' | 'west', latitude: number, share: number) {
    const observer = observerAt(latitude, 8);
    return (end: number) => {
      const { azimuth, zenith } = sunPosition(observer, sunAt((end - 15 * MINUTE) / 1000));
      return zenith > 60 && azimuth < 180 === (side === 'east') ? share : 1;
    };
  }

  it.each([
    [-27, 60, 22, 'west', 0.25],
    [28, 130, 18, 'west', 0.3],
    [19, -120, 15, 'east', 0.3],
    [40, 90, 30, 'west', 0.2],
    [-29, -90, 16, 'east', 0.4],
    [14, 130, 25, 'east', 0.3],
    [-33, -60, 22, 'west', 0.5],
    [52, -90, 35, 'east', 0.2],
  ] as const)(
    'is no wrong azimuth behind a tree; latitude %d, azimuth %d, tilt %d, in the %s, share %d',
    async (latitude, azimuth, tilt, side, share) => {
      const getShare = shadeBy(side, latitude, share);
      for (const seed of [1, 2, 3])
        expect(await fit(seed, roof(latitude, azimuth, tilt), {}, { measured: steps, getShare })).toBeUndefined();
    },
  );

  it.each([
    [40, 30],
    [-29, -30],
    [28, 60],
    [-27, -60],
  ])('shows an azimuth that is wrong; latitude %d, by %d degrees', async (latitude, error) => {
    const azimuth = latitude > 0 ? 150 : 30;
    const stated = roof(latitude, azimuth + error, 25);
    for (const seed of [1, 2, 3])
      expect(await fit(seed, stated, { azimuth }, { measured: steps })).toMatchObject({ azimuth });
  });
});
