import { DAY, HOUR, stepsBetween } from '@daystar/timeseries';
import { createSeededRandom } from '../numerics/seeded-random';
import { estimateBrokenShare, mixBrokenClouds, toDenseOpacity, toDenseShares } from './broken-clouds';
import { estimatePlant } from './estimate-plant';
import { PLACES, coversStated, createSite, simulatePlant } from './simulated-site.fixture';

const START = Date.UTC(2026, 5, 1);
const DAYS = 200;
const steps = stepsBetween(START, START + DAYS * DAY, HOUR);
const hours = Array.from({ length: steps.count }, (_, i) => i % 24);
const clear = Float64Array.from(hours, (hour) => 10 * Math.max(0, Math.sin((Math.PI * (hour - 6)) / 12)));
const scaleClear = (toShare: (i: number) => number) => clear.map((power, i) => power * toShare(i));

const random = createSeededRandom(1);
const opacity = Float64Array.from(hours, () => 95 * random());
const denseShares = toDenseShares(opacity);
// Beam, and thus power, falls faster than GHI.
const power = {
  ...{ clear, dense: scaleClear(() => 0.05), denseShares },
  smooth: scaleClear((i) => 0.05 + 0.95 * (1 - denseShares[i]) ** 1.5),
};

/** Simulates measured power under clouds of which a share is broken. */
function measure(brokenShare: number): Float64Array {
  const draw = createSeededRandom(2);
  return clear.map((_, i) => {
    if (draw() >= brokenShare) return power.smooth[i];
    return draw() < denseShares[i] ? power.dense[i] : clear[i];
  });
}

describe('the estimated share of broken clouds', () => {
  const estimate = (measured: Float64Array) =>
    estimateBrokenShare(power, { measured, steps, limit: Infinity, longitude: 0 });

  // Clouds of weather systems vary between days as much. Here all variation is within days, so that the estimate doubles.
  it.each([0, 0.1, 0.2])('is near twice the share of clouds that break within days, %d', (share) => {
    expect(Math.abs(estimate(measure(share)) - 2 * share)).toBeLessThan(0.15);
  });

  it('does not depend on the size and the time of day of the losses', () => {
    const measured = measure(0.3);
    const shaded = measured.map((value, i) => (hours[i] < 10 ? 0.2 : 0.7) * value);
    expect(estimate(shaded)).toBeCloseTo(estimate(measured), 1);
  });
});

describe('power under broken clouds', () => {
  it('is that of smooth clouds when none are broken, and more when all are', () => {
    expect(mixBrokenClouds(power, 0)).toEqual(power.smooth);
    mixBrokenClouds(power, 1).forEach((value, i) => expect(value).toBeGreaterThanOrEqual(power.smooth[i] - 1e-9));
  });

  it('is that of a clear sky without clouds, and that of dense clouds under them', () => {
    expect(toDenseShares(Float64Array.of(0, 95, 98))).toEqual(Float64Array.of(0, 1, 1));
    expect(toDenseOpacity(Float64Array.of(0, 95, 98))).toEqual(Float64Array.of(95, 95, 98));
  });
});

describe('plants with trackers under estimated clouds that are smoother than real ones', () => {
  const capacities = Array.from({ length: 14 }, (_, k) => {
    const tracker = { tracking_type: 'horizontal_single_axis' as const, tilt: undefined, azimuth: undefined };
    const site = createSite({ ...PLACES[k % PLACES.length], capacity_dc: 10, ...tracker });
    const { measurements, sky } = simulatePlant(site, site, { seed: k + 1 });
    return estimatePlant(site, measurements, sky)!.estimates.find(({ property }) => property === 'capacity_dc')!;
  });

  it('have the stated DC capacity on average, within most of the intervals', () => {
    const ratios = capacities.map(({ estimate, stated }) => estimate / stated);
    expect(Math.abs(ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length - 1)).toBeLessThan(0.025);
    expect(capacities.filter(coversStated).length).toBeGreaterThan(capacities.length / 2);
  });
});
