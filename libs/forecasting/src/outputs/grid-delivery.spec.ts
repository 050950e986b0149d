import { HOUR, NATIVE_PERIOD, stepsBetween } from '@daystar/timeseries';
import { computeAvailableShares, applyGridLimits, hasDeliveryLimit } from './grid-delivery';

const MIDNIGHT = Date.UTC(2026, 5, 10);
const steps = stepsBetween(MIDNIGHT, MIDNIGHT + HOUR, NATIVE_PERIOD);
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

  it('weights an outage of a part of a step by its time, and reads times without a zone as UTC', () => {
    const short = { start: '2026-06-10 00:01', end: '2026-06-10T02:03:30+02:00', available_share: 0 };
    expect(computeAvailableShares({ outages: [short] }, steps)![0]).toBeCloseTo(0.5, 12);
    const next = { start: '2026-06-10T00:03:30Z', end: '2026-06-10T00:05:00Z', available_share: 0 };
    expect(computeAvailableShares({ outages: [short, next] }, steps)![0]).toBeCloseTo(0.2, 12);
  });
});
