import { type Measurement, type QcFlag, siteChanged } from '@daystar/contracts';
import { DAY, HOUR, MINUTE, NATIVE_PERIOD_MS, formatStamp, stepsBetween } from '@daystar/timeseries';
import { createSiteSystem } from '../outputs/pv-columns';
import { flagMeasurements } from './flag-measurements';
import { findGaps } from './overlaps';
import { isUsable } from './usable-power';
import { flagSiteMeasurements } from './flag-site-measurements';
import { type ClearSkyPower, createPeriodMean, computeClearSkyPower } from '../outputs/clear-sky-power';

const place = { latitude: 37.7, longitude: -113.6 };
/** Solar noon there is at about 19:40 UTC. */
const MIDNIGHT = Date.UTC(2026, 5, 10, 7);
const site = { ...siteChanged.example, ...place, capacity: 10, capacity_dc: 12, tilt: 30, azimuth: 180 };
const system = createSiteSystem({ ...site, tracking_type: 'fixed' }, 'utility', MIDNIGHT);
const hoursAround = (from: number, to: number) => stepsBetween(from, to, NATIVE_PERIOD_MS);
const plant = computeClearSkyPower(system, place, hoursAround(MIDNIGHT - 48 * HOUR, MIDNIGHT + 96 * HOUR));
const clearMean = createPeriodMean(plant.power, plant.path.steps);

/** Half hours from midnight on, with a power that `of` computes from clear-sky power. */
function days(hours: number, of: (clear: number, hour: number) => number | undefined, more: Partial<Measurement> = {}) {
  return Array.from({ length: 2 * hours }, (_, i): Measurement => {
    const end = MIDNIGHT + (i + 1) * 30 * MINUTE;
    const total_power = of(clearMean(end, 30 * MINUTE), ((i + 1) / 2) % 24);
    return { period_end: formatStamp(end), period: 'PT30M', total_power, ...more };
  });
}

const flagged = (measurements: Measurement[], of: ClearSkyPower = plant) => flagMeasurements(measurements, of);
const flagAtNoon = (flags: QcFlag[]) => flags[24];
const countFlags = (flags: QcFlag[]) =>
  Object.fromEntries([...new Set(flags)].map((one) => [one, flags.filter((other) => other === one).length]));

describe('the quality flag', () => {
  it('is ok by day and night at night for a plant below its clear-sky power', () => {
    const flags = flagged(days(24, (clear) => 0.8 * clear));
    expect(Object.keys(countFlags(flags)).sort()).toEqual(['night', 'ok']);
    expect(flags[0]).toBe('night');
    expect(flagAtNoon(flags)).toBe('ok');
  });

  it('is correct in polar night and midnight sun', () => {
    const at = (month: number) => {
      const from = Date.UTC(2026, month, 10);
      const there = computeClearSkyPower(system, { latitude: 85, longitude: 10 }, hoursAround(from, from + 24 * HOUR));
      const rows = [1, 13].map((hour) => ({ period_end: formatStamp(from + hour * HOUR), period: 'PT30M' }));
      return flagged(
        rows.map((row) => ({ ...row, total_power: 0.1 })),
        there,
      );
    };
    expect(at(11)).toEqual(['night', 'night']);
    expect(at(5)).toEqual(['ok', 'ok']);
  });

  it('is out_of_range below zero at noon, though a plant may consume a little at night', () => {
    const flags = flagged(days(24, (clear) => (clear > 0 ? -1 : -0.1)));
    expect([flags[0], flagAtNoon(flags)]).toEqual(['night', 'out_of_range']);
  });

  it('is out_of_range far above capacity, and exceeds_clear_sky below that', () => {
    expect(flagAtNoon(flagged(days(24, () => 16)))).toBe('out_of_range');
    expect(flagged(days(24, (clear, hour) => (hour === 5.5 ? 8 : clear)))[10]).toBe('exceeds_clear_sky');
  });

  it('is out_of_range for 12 MW of a 10 MW site, which is excluded from training, but not for 11 MW', () => {
    const flagsOf = (power: number) =>
      flagSiteMeasurements(
        site,
        days(24, () => power),
      );
    expect([flagAtNoon(flagsOf(12)), isUsable(flagAtNoon(flagsOf(12)))]).toEqual(['out_of_range', false]);
    expect(isUsable(flagAtNoon(flagsOf(11)))).toBe(true);
  });

  it('is unit_suspect for kW sent as MW, and for MW sent as kW', () => {
    const thousandfold = countFlags(flagged(days(24, (clear) => 700 * clear)));
    expect(thousandfold.unit_suspect).toBeGreaterThan(20);
    expect(thousandfold.ok).toBeUndefined();
    expect(flagAtNoon(flagged(days(24, (clear) => clear / 1200)))).toBe('unit_suspect');
    // An outage is not a unit error.
    expect(flagAtNoon(flagged(days(24, () => 0)))).toBe('ok');
  });

  it('is stale for a value repeated for hours by day, and exceeds_clear_sky for it at night', () => {
    const stuck = flagged(days(72, () => 4));
    expect([stuck[0], flagAtNoon(stuck)]).toEqual(['exceeds_clear_sky', 'stale']);
    const powerAt = (clear: number, hour: number) => clear * (hour > 9.5 && hour <= 14.5 ? 0.5 : 0.4);
    const last = powerAt(clearMean(MIDNIGHT + 9 * HOUR, 30 * MINUTE), 9);
    const forFourHours = flagged(days(24, (clear, hour) => (hour > 9 && hour <= 13 ? last : powerAt(clear, hour))));
    expect(countFlags(forFourHours).stale).toBe(9);
    expect(flagAtNoon(flagged(days(72, () => 0)))).toBe('stale');
  });

  it('is curtailed in an outage of days, also at dawn and dusk', () => {
    const produced = days(96, (clear, hour) => clear * (hour > 0 ? 0.7 : 1));
    const from = Date.parse(produced[24].period_end);
    const isOff = ({ period_end }: Measurement) =>
      Date.parse(period_end) > from && Date.parse(period_end) <= from + 2 * DAY;
    const flags = flagged(produced.map((row) => (isOff(row) ? { ...row, total_power: 0 } : row)));
    expect(new Set(flags.filter((_, i) => isOff(produced[i])))).toEqual(new Set(['curtailed', 'night']));
    expect(countFlags(flags).stale).toBeUndefined();
  });

  it('is clipped at the inverter limit, for any duration', () => {
    const flags = countFlags(flagged(days(24, (clear, hour) => (hour > 10 && hour <= 15 ? 10 : clear))));
    expect(flags.clipped).toBeGreaterThanOrEqual(10);
    expect(flags.stale).toBeUndefined();
  });

  it('is curtailed only where that was declared', () => {
    const half = (clear: number) => clear / 2;
    expect(flagAtNoon(flagged(days(24, half, { availability: 60 })))).toBe('curtailed');
    expect(flagAtNoon(flagged(days(24, half, { network_constraint: true })))).toBe('curtailed');
    expect(flagAtNoon(flagged(days(24, (clear) => Math.min(3, clear), { constraint_power_ceiling: 3 })))).toBe(
      'curtailed',
    );
    expect(flagAtNoon(flagged(days(24, half, { constraint_power_ceiling: 9 })))).toBe('ok');
    expect(flagAtNoon(flagged(days(24, half)))).toBe('ok');
  });

  it('is exceeds_clear_sky for power without sun, as with a clock that is an hour off', () => {
    const late = days(24, (clear) => 0.9 * clear).map((row) => ({
      ...row,
      period_end: formatStamp(Date.parse(row.period_end) + HOUR),
    }));
    expect(countFlags(flagged(late)).exceeds_clear_sky).toBeGreaterThanOrEqual(1);
  });

  it('is overlap for the longer of two overlapping periods, and for the later of two of equal length', () => {
    const at = (hour: number, period: string): Measurement => ({
      period_end: formatStamp(MIDNIGHT + hour * HOUR),
      period,
      total_power: 4,
    });
    expect(flagged([at(12, 'PT60M'), at(11.5, 'PT30M'), at(12, 'PT30M'), at(12.25, 'PT30M')])).toEqual([
      'overlap',
      'ok',
      'ok',
      'overlap',
    ]);
  });

  it('is overlap for the shorter of two periods unless shorter ones cover the longer one in daylight', () => {
    const at = (hour: number, period: string, power: Partial<Measurement> = { total_power: 4 }): Measurement => ({
      period_end: formatStamp(MIDNIGHT + hour * HOUR),
      period,
      ...power,
    });
    const second = at(11.5, 'PT1S');
    expect(flagged([at(12, 'PT60M'), second])).toEqual(['ok', 'overlap']);
    expect(flagged([at(12, 'PT60M'), at(11.5, 'PT1S', { mean_ghi: 800 })])).toEqual(['ok', 'gap']);
    const minutes = (count: number) => Array.from({ length: count }, (_, i) => at(11 + (i + 1) / 60, 'PT1M'));
    const distinct = (flags: QcFlag[]) => [...new Set(flags)];
    expect(distinct(flagged([at(12, 'PT60M'), ...minutes(47)]))).toEqual(['ok', 'overlap']);
    expect(flagged([at(12, 'PT60M'), ...minutes(47)])[0]).toBe('ok');
    expect(flagged([at(12, 'PT60M'), ...minutes(49)])[0]).toBe('overlap');
    // Half hours from 04:00 to 21:00 are 71 % of the day, and all of its daylight.
    const daylight = Array.from({ length: 34 }, (_, i) => at(4 + (i + 1) / 2, 'PT30M', { total_power: 0.5 }));
    expect(flagged([at(24, 'PT1440M', { total_power: 0.5 }), ...daylight])[0]).toBe('overlap');
  });

  it('is gap for a row without power, and gaps between rows are found', () => {
    expect(flagAtNoon(flagged(days(24, () => undefined, { mean_ghi: 500 })))).toBe('gap');
    const hour = (end: number) => ({ end: end * HOUR, length: HOUR });
    expect(findGaps([hour(5), hour(1), hour(2)])).toEqual([{ from: 2 * HOUR, to: 4 * HOUR }]);
    expect(findGaps([])).toEqual([]);
  });

  it('is independent for rows years apart, in the given order', () => {
    const at = (days: number, total_power: number): Measurement => ({
      period_end: formatStamp(MIDNIGHT + 12 * HOUR - days * DAY),
      period: 'PT15M',
      total_power,
    });
    expect(flagSiteMeasurements(site, [at(0, 3), at(3650, 9000), at(365, 16)])).toEqual([
      'ok',
      'unit_suspect',
      'out_of_range',
    ]);
    expect(flagSiteMeasurements({ ...site, capacity: undefined }, [at(0, 9000)])).toEqual(['ok']);
  });
});
