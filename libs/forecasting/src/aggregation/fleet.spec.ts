import { type Fleet, getCellName } from '@daystar/contracts';
import { stepsBetween } from '@daystar/timeseries';
import { createSiteSystem, computePvColumns } from '../outputs/pv-columns';
import { blendSky } from '../sky/blend/blend-sky';
import { computeCellCapacity, computeFleetPower } from './fleet-power';
import { FleetReducer, type FleetSystem } from './fleet-reducer';

const HOUR = 3_600_000;
const MIDNIGHT = Date.UTC(2026, 5, 21);
const place = { latitude: 40.125, longitude: 0.125 };
const roof = (capacity: number, tilt = 30, azimuth = 180, validFrom?: string): FleetSystem => ({
  ...place,
  capacity,
  orientations: [{ share: 1, tilt, azimuth }],
  validFrom,
});
const fleetOf = (...systems: FleetSystem[]): Fleet => {
  const reducer = new FleetReducer();
  systems.forEach((system) => reducer.add(system));
  return reducer.toFleet();
};
const sky = (from: number, to: number, at = place) =>
  blendSky([], { place: at, steps: stepsBetween(from, to, HOUR / 12), issuedAt: from });

describe('reduced fleet', () => {
  it('keeps all capacity, by sky cell', () => {
    const there = { ...roof(3), latitude: -33.9, longitude: 151.2 };
    const fleet = fleetOf(roof(1), roof(2), there);
    expect(fleet.systems).toBe(3);
    expect(fleet.cells.map(({ cell }) => cell)).toEqual([getCellName(place), getCellName(there)]);
    expect(fleet.cells.map((cell) => computeCellCapacity(fleet, cell, 0))).toEqual([3, 3]);
  });

  it('counts capacity from the month on it is valid from', () => {
    const fleet = fleetOf(roof(1), roof(2, 30, 180, '2020-05-17'), roof(4, 30, 180, '2026-01-01'));
    expect(fleet.valid_from).toEqual(['1970-01-01', '2020-05-01', '2026-01-01']);
    const at = (date: string) => computeCellCapacity(fleet, fleet.cells[0], Date.parse(date));
    expect(['2020-04-30', '2020-05-01', '2025-12-31', '2026-01-01'].map(at)).toEqual([1, 3, 3, 7]);
  });

  it('keeps a few orientations unchanged', () => {
    const { cells } = fleetOf(roof(3, 30, -90), roof(1, 10, 90));
    expect(cells[0].orientations).toEqual([0.75, 30, -90, 0.25, 10, 90]);
  });

  it('merges orientations beyond four into the most similar ones', () => {
    const { cells } = fleetOf(roof(8, 30, 180), roof(4, 30, -90), roof(4, 30, 90), roof(3, 30, 0), roof(1, 30, 150));
    const tilts = cells[0].orientations.filter((_, i) => i % 3 === 1);
    const south = cells[0].orientations.slice(0, 3);
    expect(tilts).toHaveLength(4);
    expect(south[0]).toBeCloseTo(9 / 20, 6);
    expect(south[2]).toBeGreaterThan(170);
  });

  it('needs at least one system', () => {
    expect(() => new FleetReducer().toFleet()).toThrow(/at least one system/);
  });
});

describe('power of a fleet cell', () => {
  const day = sky(MIDNIGHT, MIDNIGHT + 24 * HOUR);

  const { opacity50 } = day.columns;
  const observed = {
    ...day,
    actualSteps: day.steps.count,
    columns: { ...day.columns, opacity10: opacity50, opacity90: opacity50 },
  };

  // In the early morning percentiles of a sum are not sums of percentiles: cloud raises the power of the western roof.
  it.each([
    ['an observed sky', observed, 0, 24],
    ['a forecast, at noon', day, 10, 14],
  ] as const)('is the sum of its systems under %s', (_, sky, fromHour, toHour) => {
    const systems = [roof(3, 30, -90), roof(1, 10, 90)];
    const fleet = fleetOf(...systems);
    const power = computeFleetPower(fleet, fleet.cells[0], sky, MIDNIGHT);
    const alone = systems.map(({ capacity, orientations: [{ tilt, azimuth }] }) =>
      computePvColumns(
        createSiteSystem({ name: 'roof', ...place, capacity, tilt, azimuth }, 'rooftop', MIDNIGHT),
        place,
        sky,
      ),
    );
    for (const name of ['pv_estimate', 'pv_estimate10', 'pv_estimate90'] as const) {
      for (let i = fromHour * 12; i < toHour * 12; i++)
        expect(power[name][i]).toBeCloseTo(alone[0][name][i] + alone[1][name][i], 6);
    }
    expect(Math.max(...power.pv_estimate)).toBeGreaterThan(1);
    expect(power.pv_estimate[0]).toBe(0);
  });

  it('starts at its commissioning date, also within a run of steps', () => {
    const noon = sky(Date.UTC(2026, 5, 30, 12), Date.UTC(2026, 6, 1, 12));
    const fleet = fleetOf(roof(1, 30, 180, '2026-07-01'));
    const { pv_estimate } = computeFleetPower(fleet, fleet.cells[0], noon, Date.UTC(2026, 5, 30, 12));
    expect(pv_estimate[0]).toBe(0);
    expect(pv_estimate.at(-1)).toBeGreaterThan(0.1);
    expect(pv_estimate.findIndex((value) => value > 0)).toBeGreaterThanOrEqual(12 * 12);
  });

  it('is 0 in polar night', () => {
    const pole = { latitude: 89.9, longitude: 179.9 };
    const fleet = fleetOf({ ...roof(1), ...pole });
    const { pv_estimate90 } = computeFleetPower(
      fleet,
      fleet.cells[0],
      sky(Date.UTC(2026, 11, 21), Date.UTC(2026, 11, 22), pole),
      MIDNIGHT,
    );
    expect(Math.max(...pv_estimate90)).toBe(0);
  });
});
