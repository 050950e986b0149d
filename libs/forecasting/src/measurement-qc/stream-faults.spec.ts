import { type Measurement, type QcFlag, siteChanged } from '@daystar/contracts';
import { DAY, HOUR, MINUTE, formatStamp, stepEnd, stepsBetween } from '@daystar/timeseries';
import { createSeededRandom } from '../numerics/seeded-random';
import { computeClearSkyPower } from '../outputs/clear-sky-power';
import { createSiteSystem } from '../outputs/pv-columns';
import { flagSiteMeasurements } from './flag-site-measurements';
import { isUsable } from './usable-power';

const PERIOD_MS = 15 * MINUTE;
const START = Date.UTC(2026, 4, 1);
const DAYS = 24;
const site = { ...siteChanged.example, latitude: 40, longitude: 0, capacity: 10, capacity_dc: 12 };
const steps = stepsBetween(START, START + DAYS * DAY, PERIOD_MS);
const { power: clear } = computeClearSkyPower(createSiteSystem(site, 'utility', START), site, steps);
const A_DAY = DAY / PERIOD_MS;
const dayOf = (i: number) => Math.floor(i / A_DAY);

/** Half of the days are clear, the others broken or overcast. */
function simulateSky(seed: number): Float64Array {
  const random = createSeededRandom(seed);
  let wander = 0;
  const cover = Array.from({ length: DAYS }, () => random());
  return Float64Array.from({ length: steps.count }, (_, i) => {
    wander = 0.9 * wander + 0.5 * (random() - 0.5);
    const kind = cover[dayOf(i)];
    if (kind < 0.5) return 0.95 + 0.01 * (random() - 0.5);
    return Math.min(1.05, Math.max(0.08, (kind < 0.8 ? 0.6 : 0.25) + 0.5 * wander));
  });
}

const toMeasurements = (powers: ArrayLike<number>, shift = 0): Measurement[] =>
  Array.from(powers, (total_power, i) => ({
    period_end: formatStamp(stepEnd(steps, i) + shift),
    period: 'PT15M',
    total_power,
  }));
const shareOf = (flags: readonly QcFlag[], named: QcFlag, within: (i: number) => boolean = (i) => clear[i] > 1) => {
  const chosen = flags.filter((_, i) => within(i));
  return chosen.filter((flag) => flag === named).length / chosen.length;
};

describe.each([1, 2, 3])('a stream of measurements, seed %d', (seed) => {
  const sky = simulateSky(seed);
  const truth = clear.map((power, i) => power * sky[i]);
  const flagged = (powers: ArrayLike<number>, shift = 0) => flagSiteMeasurements(site, toMeasurements(powers, shift));

  it('has no fault when it is correct', () => {
    const flags = new Set(flagged(truth));
    for (const fault of ['cumulative', 'clock_suspect', 'drift', 'unit_suspect'] as const)
      expect(flags.has(fault)).toBe(false);
    expect(shareOf(flagged(truth), 'curtailed')).toBeLessThan(0.01);
  });

  it.each([HOUR, -HOUR, 2 * HOUR])('is recognized as shifted by %d ms', (shift) => {
    const flags = flagged(truth, shift);
    expect(shareOf(flags, 'clock_suspect', () => true)).toBeGreaterThan(0.95);
  });

  it.each([HOUR, -HOUR])(
    'is recognized as shifted by %d ms on the days of a slipped clock, with any history',
    (shift) => {
      const slippedDays = [12, 18];
      const isSlipped = (i: number) => dayOf(i) >= slippedDays[0] && dayOf(i) < slippedDays[1];
      // A clock that was set back posts one hour twice, and one that was set forward none.
      const slippedRows = toMeasurements(truth, shift);
      const rows = toMeasurements(truth).map((row, i) => (isSlipped(i) ? slippedRows[i] : row));
      const flags = flagSiteMeasurements(site, rows);
      const isDay = (i: number) => clear[i] > 1;
      expect(shareOf(flags, 'clock_suspect', (i) => isDay(i) && isSlipped(i))).toBeGreaterThan(0.6);
      expect(shareOf(flags, 'clock_suspect', (i) => isDay(i) && !isSlipped(i))).toBe(0);
      const fromDay = 9 * A_DAY;
      expect(shareOf(flagSiteMeasurements(site, rows.slice(fromDay)), 'clock_suspect')).toBeCloseTo(
        shareOf(flags.slice(fromDay), 'clock_suspect'),
        1,
      );
    },
  );

  it.each([HOUR, -HOUR])('is not recognized as shifted for modules of another azimuth, or for a horizon', (shift) => {
    const turned = { ...site, azimuth: shift > 0 ? 90 : -90, tilt: 25 };
    const other = computeClearSkyPower(createSiteSystem(turned, 'utility', START), turned, steps).power;
    const flags = flagged(other.map((power, i) => (i % A_DAY < 26 ? 0 : power * sky[i])));
    expect(flags).not.toContain('clock_suspect');
  });

  it('is recognized as energy, per day or cumulative', () => {
    const count = (isReset: boolean) => {
      let sum = 0;
      return truth.map((power, i) => (sum = (isReset && i % A_DAY === 0 ? 0 : sum) + power / 4 / 10));
    };
    for (const isReset of [true, false]) {
      const flags = flagged(count(isReset));
      expect(shareOf(flags, 'cumulative')).toBeGreaterThan(0.95);
      expect(flags.filter((flag, i) => isUsable(flag) && clear[i] > 0)).toEqual([]);
    }
  });

  it('is energy on days with hardly any sun after noon, too', () => {
    let sum = 0;
    const isDullAfternoon = (i: number) => [8, 9].includes(dayOf(i)) && i % A_DAY > A_DAY / 2;
    const counted = truth.map(
      (power, i) => (sum = (i % A_DAY === 0 ? 0 : sum) + (isDullAfternoon(i) ? 0.02 : 1) * (power / 4 / 10)),
    );
    expect(flagged(counted).filter((flag, i) => flag !== 'cumulative' && clear[i] > 0)).toEqual([]);
  });

  it('is energy on the running day, too, until a value falls', () => {
    let sum = 0;
    const counted = truth.map((power, i) => (sum = (i % A_DAY === 0 ? 0 : sum) + power / 4 / 10));
    const untilNoon = toMeasurements(counted).slice(0, (DAYS - 1) * A_DAY + A_DAY / 2);
    const isToday = (i: number) => dayOf(i) === DAYS - 1 && clear[i] > 0;
    const selectToday = (flags: QcFlag[]) => new Set(flags.filter((_, i) => isToday(i)));
    expect(selectToday(flagSiteMeasurements(site, untilNoon))).toEqual(new Set(['cumulative']));
    const corrected = toMeasurements(counted.map((energy, i) => (isToday(i) ? truth[i] : energy)));
    expect(selectToday(flagSiteMeasurements(site, corrected)).has('cumulative')).toBe(false);
  });

  it.each([1000, 1 / 1000])('is recognized as in a unit %d times another', (factor) => {
    const flags = flagged(truth.map((power) => factor * power));
    expect(shareOf(flags, 'unit_suspect')).toBeGreaterThan(0.95);
  });

  it('is recognized as drifting, but not when modules get dirty', () => {
    const drifting = flagged(truth.map((power, i) => power * (1 - 0.015 * dayOf(i))));
    // A tenth is lost after the seventh day. The days of the fit are known to a few days.
    expect(shareOf(drifting, 'drift', (i) => clear[i] > 1 && dayOf(i) > 10)).toBeGreaterThan(0.95);
    expect(shareOf(drifting, 'drift', (i) => dayOf(i) < 4)).toBe(0);
    expect(shareOf(drifting, 'drift', (i) => clear[i] === 0)).toBe(0);
    expect(shareOf(drifting, 'night', (i) => clear[i] === 0)).toBeGreaterThan(0.9);
    const soiling = flagged(truth.map((power, i) => power * (1 - 0.003 * dayOf(i))));
    expect(soiling).not.toContain('drift');
  });

  it('counts neither of two values of a period', () => {
    const rows = toMeasurements(truth);
    const noon = 48;
    const twice = [...rows, { ...rows[noon], total_power: truth[noon] + 2 }];
    const flags = flagSiteMeasurements(site, twice);
    expect([flags[noon], flags.at(-1)]).toEqual(['overlap', 'overlap']);
  });

  it('is recognized as limited on some days, whose other hours still count', () => {
    const limit = 6;
    const isLimited = (i: number) => dayOf(i) % 3 === 0;
    const flags = flagged(truth.map((power, i) => (isLimited(i) ? Math.min(limit, power) : power)));
    const cut = (i: number) => isLimited(i) && sky[i] > 0.93 && clear[i] > 7;
    if ([...flags.keys()].some(cut)) expect(shareOf(flags, 'curtailed', cut)).toBeGreaterThan(0.9);
    expect(shareOf(flags, 'ok', (i) => isLimited(i) && clear[i] > 1 && truth[i] < 5)).toBeGreaterThan(0.95);
  });

  it('is recognized as at a plant limit when it never exceeds it', () => {
    const flags = flagged(truth.map((power) => Math.min(6, power)));
    expect(flags).not.toContain('curtailed');
    expect(flags).toContain('clipped');
  });

  it('is recognized as switched off between productive hours', () => {
    const off = (i: number) => sky[i] > 0.93 && i % A_DAY >= 44 && i % A_DAY < 50;
    const flags = flagged(truth.map((power, i) => (off(i) ? 0 : power)));
    expect(shareOf(flags, 'curtailed', off)).toBe(1);
  });
});

describe('clear weeks in autumn whose clock is hours off', () => {
  const autumn = stepsBetween(Date.UTC(2026, 9, 20), Date.UTC(2026, 10, 3), PERIOD_MS);
  const fixed = { ...site, tracking_type: 'fixed' as const, tilt: 23, azimuth: 180 };
  const { power } = computeClearSkyPower(createSiteSystem(fixed, 'utility', START), fixed, autumn);
  const shifted = (factor: number) =>
    flagSiteMeasurements(
      fixed,
      Array.from(power, (value, i) => ({
        period_end: formatStamp(stepEnd(autumn, i) + 6 * HOUR),
        period: 'PT15M',
        total_power: value * factor,
      })),
    );

  it('is no energy counter, although power rises until sunset', () => {
    const flags = shifted(0.95);
    expect([...new Set(flags)]).not.toContain('cumulative');
    expect(shareOf(flags, 'clock_suspect', () => true)).toBeGreaterThan(0.9);
  });

  it('is found to have another unit, too', () => {
    const flags = shifted(950);
    expect(shareOf(flags, 'unit_suspect', (i) => power[i] > 1)).toBe(1);
  });
});
