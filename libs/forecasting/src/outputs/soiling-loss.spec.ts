import { DAY, HOUR, NATIVE_PERIOD_MS, stepsBetween } from '@daystar/timeseries';
import type { SkyState } from '../sky/blend/sky-state';
import { type SoilingModel, computeSoilingLoss } from './soiling-loss';

const place = { latitude: 30, longitude: 30 };
const FROM = Date.UTC(2026, 5, 1);
const steps = stepsBetween(FROM, FROM + 4 * DAY, NATIVE_PERIOD_MS);
const of = (value: number) => new Float64Array(steps.count).fill(value);
const skyWith = (precipitation_rate?: Float64Array): SkyState => ({
  steps,
  actualSteps: 0,
  issuedAt: FROM,
  columns: {
    opacity10: of(0),
    opacity50: of(0),
    opacity90: of(0),
    air_temp: of(20),
    wind_speed: of(2),
    surface_pressure: of(NaN),
    precipitable_water: of(NaN),
    aod550: of(NaN),
    albedo: of(NaN),
    ...(precipitation_rate ? { precipitation_rate } : {}),
  },
  provenance: [],
});
const hsu: SoilingModel = {
  kind: 'hsu',
  parameters: { tilt: 0, cleaningThreshold: 1, rainWindow: 86_400 },
  washTimes: [],
};
const kimber: SoilingModel = { kind: 'kimber', parameters: { lossPerDay: 0.01, gracePeriod: 0 }, washTimes: [] };
const DAY_STEPS = DAY / NATIVE_PERIOD_MS;

describe('soiling loss', () => {
  it('of the HSU model grows from the start of the sky, that of Kimber from the first row', () => {
    const [dusty, daily] = [hsu, kimber].map((model) => computeSoilingLoss(place, skyWith(of(0)), model, FROM + DAY));
    expect(dusty[DAY_STEPS]).toBeGreaterThan(dusty[0]);
    expect([daily[DAY_STEPS - 1], daily[DAY_STEPS], daily[2 * DAY_STEPS]]).toEqual([NaN, 0, expect.closeTo(0.01, 9)]);
  });

  it('is reset by rain: 12 mm/h for an hour are 12 mm', () => {
    const rain = of(0).fill(12, DAY_STEPS, DAY_STEPS + HOUR / NATIVE_PERIOD_MS);
    const losses = computeSoilingLoss(
      place,
      skyWith(rain),
      { ...kimber, parameters: { lossPerDay: 0.01, gracePeriod: 1 } },
      FROM,
    );
    expect(losses[DAY_STEPS - 1]).toBeGreaterThan(0.009);
    expect(losses[DAY_STEPS + 12]).toBe(0);
  });

  it('ignores washes before the first row', () => {
    const washTimes = [FROM + DAY / 2, FROM + 2 * DAY];
    const losses = computeSoilingLoss(place, skyWith(of(0)), { ...hsu, washTimes }, FROM + DAY);
    expect(losses[DAY_STEPS / 2]).toBeGreaterThan(losses[DAY_STEPS / 4]);
    expect(losses[2 * DAY_STEPS]).toBe(0);
  });

  it('is unknown without precipitation, and from a gap on', () => {
    expect(computeSoilingLoss(place, skyWith(), kimber, FROM)).toEqual(of(NaN));
    const gap = of(0).fill(NaN, 2 * DAY_STEPS, 2 * DAY_STEPS + 1);
    const [after, before] = [FROM + 3 * DAY, FROM + DAY].map((from) =>
      computeSoilingLoss(place, skyWith(gap), hsu, from),
    );
    expect([before[2 * DAY_STEPS - 1] > 0, before[2 * DAY_STEPS + 1]]).toEqual([true, NaN]);
    // The ramp-up begins after a gap before the first row.
    expect([after[2 * DAY_STEPS], after[3 * DAY_STEPS] > 0]).toEqual([NaN, true]);
  });
});
