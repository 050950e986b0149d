import { HOUR, NATIVE_PERIOD_MS, stepsBetween } from '@daystar/timeseries';
import {
  applyGridLimits,
  computeAvailableShares,
  getLoad,
  getActivePowerLimit,
  hasDeliveryLimit,
} from './grid-delivery';

const MIDNIGHT = Date.UTC(2026, 5, 10);
const steps = stepsBetween(MIDNIGHT, MIDNIGHT + HOUR, NATIVE_PERIOD_MS);
const column = (value: number) => new Float64Array(12).fill(value);
const potential = { pv_estimate: column(6), pv_estimate10: column(3), pv_estimate90: column(9) };
const half = { start: '2026-06-10T00:20:00Z', end: '2026-06-10T00:30:00Z', available_share: 0.5 };

describe('delivered power', () => {
  it('equals the potential without a limit, and with outages at other times', () => {
    const later = { ...half, start: '2026-06-10T01:00:00Z', end: '2026-06-11' };
    const earlier = { ...half, start: '2026-06-09', end: '2026-06-10' };
    for (const grid of [{}, { outages: [] }, { outages: [earlier, later] }])
      expect(applyGridLimits(potential, grid, steps)).toBe(potential);
    expect([hasDeliveryLimit({}), hasDeliveryLimit({ outages: [] }), hasDeliveryLimit({ outages: [later] })]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('is at most the export limit, in all quantiles', () => {
    expect(hasDeliveryLimit({ export_limit: 5 })).toBe(true);
    expect(applyGridLimits(potential, { export_limit: 5 }, steps)).toEqual({
      pv_estimate: column(5),
      pv_estimate10: column(3),
      pv_estimate90: column(5),
    });
  });

  it('is the available share during an outage, and at most the export limit', () => {
    const { pv_estimate, pv_estimate90 } = applyGridLimits(potential, { outages: [half], export_limit: 4 }, steps);
    expect([...pv_estimate]).toEqual([4, 4, 4, 4, 3, 3, 4, 4, 4, 4, 4, 4]);
    expect([...pv_estimate90.subarray(3, 7)]).toEqual([4, 4, 4, 4]);
  });

  it('reduces the plant by its availability before the export limit, and by an outage once more', () => {
    const deliver = (grid: object) => [...applyGridLimits(potential, grid, steps, 0.5).pv_estimate.subarray(3, 6)];
    expect(deliver({})).toEqual([3, 3, 3]);
    expect(deliver({ export_limit: 2.5 })).toEqual([2.5, 2.5, 2.5]);
    expect(deliver({ export_limit: 2.5, outages: [half] })).toEqual([2.5, 1.5, 1.5]);
  });

  it('weights an outage of a part of a step by its time, and reads times without a zone as UTC', () => {
    const short = { start: '2026-06-10 00:01', end: '2026-06-10T02:03:30+02:00', available_share: 0 };
    expect(computeAvailableShares({ outages: [short] }, steps)![0]).toBeCloseTo(0.5, 12);
    const next = { start: '2026-06-10T00:03:30Z', end: '2026-06-10T00:05:00Z', available_share: 0 };
    expect(computeAvailableShares({ outages: [short, next] }, steps)![0]).toBeCloseTo(0.2, 12);
  });

  it('is at most the export limit and what the site consumes in this hour of the day, UTC', () => {
    const load_profile = Array.from({ length: 24 }, (_, hour) => (hour === 0 ? 0.5 : 2));
    const twoHours = stepsBetween(MIDNIGHT - HOUR, MIDNIGHT + HOUR, HOUR);
    const two = (value: number) => new Float64Array(2).fill(value);
    const power = { pv_estimate: two(6), pv_estimate10: two(3), pv_estimate90: two(9) };
    const delivered = applyGridLimits(power, { export_limit: 3, load_profile }, twoHours);
    expect(delivered).toEqual({
      pv_estimate: Float64Array.of(5, 3.5),
      pv_estimate10: Float64Array.of(3, 3),
      pv_estimate90: Float64Array.of(5, 3.5),
    });
    const noExport = applyGridLimits(power, { export_limit: 0, load_profile }, twoHours);
    expect(noExport.pv_estimate).toEqual(Float64Array.of(2, 0.5));
    const across = { firstEnd: MIDNIGHT + HOUR / 2, stepMs: HOUR, count: 1 };
    expect(getLoad({ load_profile }, across, 0)).toBeCloseTo(1.25, 12);
  });

  it('is at most the active power that leaves room for the reactive power', () => {
    expect(getActivePowerLimit({ capacity: 10, power_factor: 0.8 })).toBeCloseTo(8, 12);
    expect(getActivePowerLimit({ capacity: 10, reactive_power: 6 })).toBeCloseTo(8, 12);
    expect(getActivePowerLimit({ capacity: 10, apparent_power_limit: 5, reactive_power: 3 })).toBeCloseTo(4, 12);
    expect(getActivePowerLimit({ capacity: 10, apparent_power_limit: 12 })).toBe(12);
    expect(getActivePowerLimit({ capacity: 10, export_limit: 1 })).toBe(Infinity);
    const limited = { capacity: 10, apparent_power_limit: 5, reactive_power: 3 };
    expect(hasDeliveryLimit(limited)).toBe(true);
    const { pv_estimate, pv_estimate10 } = applyGridLimits(potential, limited, steps);
    expect([pv_estimate, pv_estimate10]).toEqual([column(4), column(3)]);
    // Half of the inverters have half of the limit.
    expect(applyGridLimits(potential, { ...limited, outages: [half] }, steps).pv_estimate[4]).toBe(2);
  });

  it('is at most the limit of a curtailment while it lasts, and what the site consumes', () => {
    const curtailments = [{ start: '2026-06-10T00:10:00Z', end: '2026-06-10T00:22:30Z', power_limit: 2 }];
    expect(hasDeliveryLimit({ curtailments })).toBe(true);
    const { pv_estimate, pv_estimate10 } = applyGridLimits(potential, { curtailments }, steps);
    expect([...pv_estimate.subarray(0, 6)]).toEqual([6, 6, 2, 2, 4, 6]);
    expect([...pv_estimate10.subarray(0, 6)]).toEqual([3, 3, 2, 2, 2.5, 3]);
    const load_profile = new Array<number>(24).fill(1);
    expect(applyGridLimits(potential, { curtailments, load_profile }, steps).pv_estimate[2]).toBe(3);
    const both = applyGridLimits(potential, { curtailments, export_limit: 1 }, steps);
    expect(both.pv_estimate).toEqual(column(1));
  });
});
