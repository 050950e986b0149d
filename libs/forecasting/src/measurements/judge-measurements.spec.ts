import { type Measurement, type Verdict, siteChanged } from '@daystar/contracts';
import { DAY, HOUR, MINUTE, NATIVE_PERIOD, formatStamp, stepsBetween } from '@daystar/timeseries';
import { systemOf } from '../rows/pv-columns';
import { judgeMeasurements } from './judge-measurements';
import { gapsBetween } from './overlapping';
import { judgeSite } from './judge-site';
import { type PlantInClearSky, meanWithin, plantInClearSky } from './plant-in-clear-sky';

const place = { latitude: 37.7, longitude: -113.6 };
/** Solar noon there is at about 19:40 UTC. */
const MIDNIGHT = Date.UTC(2026, 5, 10, 7);
const site = { ...siteChanged.example, ...place, capacity: 10, capacity_dc: 12, tilt: 30, azimuth: 180 };
const system = systemOf({ ...site, tracking_type: 'fixed' }, 'utility', MIDNIGHT);
const hoursAround = (from: number, to: number) => stepsBetween(from, to, NATIVE_PERIOD);
const plant = plantInClearSky(system, place, hoursAround(MIDNIGHT - 48 * HOUR, MIDNIGHT + 96 * HOUR));
const clearMean = meanWithin(plant.power, plant.path.steps);

/** Half hours from midnight on, with the power that `of` makes of a clear sky's. */
function days(hours: number, of: (clear: number, hour: number) => number | undefined, more: Partial<Measurement> = {}) {
  return Array.from({ length: 2 * hours }, (_, i): Measurement => {
    const end = MIDNIGHT + (i + 1) * 30 * MINUTE;
    const total_power = of(clearMean(end, 30 * MINUTE), ((i + 1) / 2) % 24);
    return { period_end: formatStamp(end), period: 'PT30M', total_power, ...more };
  });
}

const judged = (measurements: Measurement[], of: PlantInClearSky = plant) => judgeMeasurements(measurements, of);
const atNoon = (verdicts: Verdict[]) => verdicts[24];
const counted = (verdicts: Verdict[]) =>
  Object.fromEntries([...new Set(verdicts)].map((one) => [one, verdicts.filter((other) => other === one).length]));

describe('a verdict', () => {
  it('of a plant that makes what its sky lets it make is ok by day and night by night', () => {
    const verdicts = judged(days(24, (clear) => 0.8 * clear));
    expect(Object.keys(counted(verdicts)).sort()).toEqual(['night', 'ok']);
    expect(verdicts[0]).toBe('night');
    expect(atNoon(verdicts)).toBe('ok');
  });

  it('knows the night of the pole and the midnight sun', () => {
    const at = (month: number) => {
      const from = Date.UTC(2026, month, 10);
      const there = plantInClearSky(system, { latitude: 85, longitude: 10 }, hoursAround(from, from + 24 * HOUR));
      const rows = [1, 13].map((hour) => ({ period_end: formatStamp(from + hour * HOUR), period: 'PT30M' }));
      return judged(
        rows.map((row) => ({ ...row, total_power: 0.1 })),
        there,
      );
    };
    expect(at(11)).toEqual(['night', 'night']);
    expect(at(5)).toEqual(['ok', 'ok']);
  });

  it('is out of range below zero at noon, though a plant may use a little by night', () => {
    const verdicts = judged(days(24, (clear) => (clear > 0 ? -1 : -0.1)));
    expect([verdicts[0], atNoon(verdicts)]).toEqual(['night', 'out_of_range']);
  });

  it('is out of range far above capacity, and exceeds the clear sky below that', () => {
    expect(atNoon(judged(days(24, () => 16)))).toBe('out_of_range');
    expect(judged(days(24, (clear, hour) => (hour === 5.5 ? 8 : clear)))[10]).toBe('exceeds_clear_sky');
  });

  it('suspects the unit of kW told as MW, and of MW told as kW', () => {
    const thousandfold = counted(judged(days(24, (clear) => 700 * clear)));
    expect(thousandfold.unit_suspect).toBeGreaterThan(20);
    expect(thousandfold.ok).toBeUndefined();
    expect(atNoon(judged(days(24, (clear) => clear / 1200)))).toBe('unit_suspect');
    // A plant that is off is off, not of another unit.
    expect(atNoon(judged(days(24, () => 0)))).toBe('ok');
  });

  it('is stale where a value is told for hours by day, and by night shows that no plant can be meant', () => {
    const stuck = judged(days(72, () => 4));
    expect([stuck[0], atNoon(stuck)]).toEqual(['exceeds_clear_sky', 'stale']);
    const forFourHours = judged(days(24, (clear, hour) => (hour > 10 && hour <= 14 ? 3 : clear / 2)));
    expect(counted(forFourHours).stale).toBe(8);
    expect(atNoon(judged(days(72, () => 0)))).toBe('stale');
  });

  it('is clipped at the limit of the inverters, for as long as it lasts', () => {
    const verdicts = counted(judged(days(24, (clear, hour) => (hour > 10 && hour <= 15 ? 10 : clear))));
    expect(verdicts.clipped).toBeGreaterThanOrEqual(10);
    expect(verdicts.stale).toBeUndefined();
  });

  it('is curtailed by what was declared alone', () => {
    const half = (clear: number) => clear / 2;
    expect(atNoon(judged(days(24, half, { availability: 60 })))).toBe('curtailed');
    expect(atNoon(judged(days(24, half, { network_constraint: true })))).toBe('curtailed');
    expect(atNoon(judged(days(24, (clear) => Math.min(3, clear), { constraint_power_ceiling: 3 })))).toBe('curtailed');
    expect(atNoon(judged(days(24, half, { constraint_power_ceiling: 9 })))).toBe('ok');
    expect(atNoon(judged(days(24, half)))).toBe('ok');
  });

  it('finds a clock that is an hour wrong where there is power without sun', () => {
    const late = days(24, (clear) => 0.9 * clear).map((row) => ({
      ...row,
      period_end: formatStamp(Date.parse(row.period_end) + HOUR),
    }));
    expect(counted(judged(late)).exceeds_clear_sky).toBeGreaterThanOrEqual(1);
  });

  it('lets the longer of two that overlap yield, and the later of two of one length', () => {
    const at = (hour: number, period: string): Measurement => ({
      period_end: formatStamp(MIDNIGHT + hour * HOUR),
      period,
      total_power: 4,
    });
    expect(judged([at(12, 'PT60M'), at(11.5, 'PT30M'), at(12, 'PT30M'), at(12.25, 'PT30M')])).toEqual([
      'overlap',
      'ok',
      'ok',
      'overlap',
    ]);
  });

  it('of a row without power is a gap, and gaps between rows are told', () => {
    expect(atNoon(judged(days(24, () => undefined, { mean_ghi: 500 })))).toBe('gap');
    const hour = (end: number) => ({ end: end * HOUR, length: HOUR });
    expect(gapsBetween([hour(5), hour(1), hour(2)])).toEqual([{ from: 2 * HOUR, to: 4 * HOUR }]);
    expect(gapsBetween([])).toEqual([]);
  });

  it('of rows that lie years apart is about each by itself, in the order given', () => {
    const at = (days: number, total_power: number): Measurement => ({
      period_end: formatStamp(MIDNIGHT + 12 * HOUR - days * DAY),
      period: 'PT15M',
      total_power,
    });
    expect(judgeSite(site, [at(0, 3), at(3650, 9000), at(365, 16)])).toEqual(['ok', 'unit_suspect', 'out_of_range']);
    expect(judgeSite({ ...site, capacity: undefined }, [at(0, 9000)])).toEqual(['ok']);
  });
});
