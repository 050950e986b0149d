import type { Measurement, QcFlag, Site } from '@daystar/contracts';
import { DAY, HOUR, MINUTE, formatStamp } from '@daystar/timeseries';
import { createSeededRandom } from '../numerics/seeded-random';
import { createSite, simulatePlant } from './simulated-site.fixture';

const DAYS = 26;
const LATE_DAYS = 6;
/** Places with many clouds: storm tracks of both hemispheres, and the equator. */
const CLOUDY_PLACES = [
  { latitude: -34, longitude: -56 },
  { latitude: 57, longitude: -3 },
  { latitude: -54, longitude: -68 },
  { latitude: 2, longitude: 103 },
  { latitude: 62, longitude: 10 },
];

interface Plant {
  readonly seed: number;
  readonly period?: number;
  readonly properties?: Partial<Site>;
  /** Time by which the clock is late on the last days, ms. */
  readonly lateBy?: number;
  /** Changes the power. @param hour solar hour of the end, 0..24 @param day solar day */
  readonly change?: (power: number, hour: number, day: number) => number;
}

/** Returns the flags of the days of the fault, and of the others. */
function flagDays({ seed, period = 15 * MINUTE, properties, lateBy = 0, change }: Plant) {
  const place = CLOUDY_PLACES[seed % CLOUDY_PLACES.length];
  const site = createSite({ tilt: 25, ...place, azimuth: place.latitude > 0 ? 180 : 0, ...properties });
  const toSolarTime = (end: number) => end + (place.longitude / 360) * DAY;
  const firstLate = Date.UTC(2026, (seed * 5) % 12, 1) + (DAYS - LATE_DAYS) * DAY;
  const post = (power: number, end: number): Partial<Measurement> => {
    const solarTime = toSolarTime(end);
    const changed = change?.(power, (solarTime / HOUR) % 24, Math.floor(solarTime / DAY)) ?? power;
    return { total_power: changed, period_end: formatStamp(solarTime > firstLate ? end + lateBy : end) };
  };
  const { measurements } = simulatePlant(site, site, { seed, days: DAYS, period, post });
  const select = (isLate: boolean): QcFlag[] =>
    measurements
      .filter(({ period_end }) => toSolarTime(Date.parse(period_end)) > firstLate + lateBy === isLate)
      .map(({ verdict }) => verdict);
  return { late: select(true), others: select(false) };
}

const isSuspect = (flags: readonly QcFlag[]) => flags.includes('clock_suspect');
const SEEDS = Array.from({ length: 15 }, (_, k) => 40 + k);

describe('a clock that is an hour off for six days under clouds', () => {
  it.each([
    [HOUR, 15 * MINUTE],
    [-HOUR, 15 * MINUTE],
    [HOUR, HOUR],
  ])('is found in four of five cases: %d ms, periods of %d ms', (lateBy, period) => {
    const flagged = SEEDS.map((seed) => flagDays({ seed, period, lateBy }));
    const found = flagged.filter(({ late }) => isSuspect(late));
    expect(found.length).toBeGreaterThanOrEqual(0.8 * SEEDS.length);
  });
});

describe('a right clock', () => {
  const random = createSeededRandom(1);
  const fogUntil = Array.from({ length: 366 }, () => (random() < 0.7 ? 8 + 4 * random() : 0));
  it.each<[string, Omit<Plant, 'seed'>]>([
    ['clouds', {}],
    ['hourly values', { period: HOUR }],
    ['modules that track the sun', { properties: { tracking_type: 'horizontal_single_axis' } }],
    ['a hill in the east', { change: (power, hour) => (hour < 9 ? 0.05 * power : power) }],
    ['a hill in the west', { change: (power, hour) => (hour > 15 ? 0.05 * power : power) }],
    ['fog in the morning', { change: (power, hour, day) => (hour < fogUntil[day % 366] ? 0.04 * power : power) }],
    ['fog in the evening', { change: (power, hour, day) => (hour > 24 - fogUntil[day % 366] ? 0.04 * power : power) }],
    ['a meter that is noisy at night', { change: (power) => Math.max(power, 0.02 * random()) }],
  ])('is not suspected for %s', (_, plant) => {
    for (const seed of SEEDS) {
      const { late, others } = flagDays({ seed, ...plant });
      expect([...late, ...others]).not.toContain('clock_suspect');
    }
  });
});
