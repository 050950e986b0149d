import { DAY, MINUTE } from '@daystar/timeseries';
import { isUsable } from '../measurement-qc/usable-power';
import { PLACES, createSite, simulatePlant } from './simulated-site.fixture';

/** Three seeds of each place. */
const SEEDS = Array.from({ length: 3 * PLACES.length }, (_, i) => 60 + i);
const DAYS = 21;

/** Posts the power of a plant that is changed. @returns measurements by day */
function post(seed: number, change: (power: number, day: number, end: number) => number) {
  const place = PLACES[seed % PLACES.length];
  const site = createSite({ ...place, tilt: 25, azimuth: place.latitude > 0 ? 180 : 0 });
  const from = Date.UTC(2026, (seed * 5) % 12, 1);
  const dayOf = (end: number) => Math.floor((end - 1 - from) / DAY);
  const { measurements } = simulatePlant(site, site, {
    seed,
    days: DAYS,
    period: 30 * MINUTE,
    post: (power, end) => ({ total_power: change(power, dayOf(end), end) }),
  });
  return measurements.filter(({ verdict }) => verdict !== 'night');
}

const countUsable = (measurements: ReturnType<typeof post>) =>
  measurements.filter(({ verdict }) => isUsable(verdict)).length;
const countOutOfRange = (measurements: ReturnType<typeof post>) =>
  measurements.filter(({ verdict }) => verdict === 'out_of_range').length;

describe('power that is impossible on most days', () => {
  it.each([
    ['percent at 2 MW', 50],
    ['percent at 10 MW', 10],
    ['percent at 20 MW', 5],
    ['of the wrong sign', -1],
  ])('teaches nothing: %s', (_, factor) => {
    let [usable, total] = [0, 0];
    for (const seed of SEEDS) {
      const measurements = post(seed, (power) => factor * power);
      usable += countUsable(measurements);
      total += measurements.length;
    }
    expect(total).toBeGreaterThan(6000);
    expect(usable / total).toBeLessThan(0.005);
  });

  it.each([10, -1])('for some days, times %d, leaves the other days as they are', (factor) => {
    for (const seed of SEEDS.slice(0, 7)) {
      const right = countUsable(post(seed, (power) => power));
      const isWrong = (day: number) => day >= 8 && day < 13;
      const wrong = countUsable(post(seed, (power, day) => power * (isWrong(day) ? factor : 1)));
      expect(Math.abs((right - wrong) / right - 5 / DAYS)).toBeLessThan(2 / DAYS);
    }
  });

  it.each([
    ['a plant as it is stated', (power: number) => power],
    ['a plant that is off for days', (power: number, day: number) => (day >= 8 && day < 12 ? 0 : power)],
    ['a plant under snow', (power: number, day: number) => (day >= 8 && day < 12 ? 0.02 * power : power)],
    ['a plant with a limit', (power: number) => Math.min(4, power)],
    ['a plant that has grown by a tenth', (power: number, day: number) => (day >= 10 ? 1.1 * power : power)],
    ['a meter that counts a small load', (power: number) => power - 0.1],
  ])('is not found at %s', (_, change) => {
    for (const seed of SEEDS) expect(countOutOfRange(post(seed, change))).toBe(0);
  });

  it('is not found at a plant that has grown by half: only values far above its capacity are rejected', () => {
    for (const seed of SEEDS) {
      const rejected = post(seed, (power) => 1.5 * power).filter(({ verdict }) => verdict === 'out_of_range');
      expect(rejected.filter(({ total_power = 0 }) => total_power <= 11.5)).toEqual([]);
    }
  });
});
