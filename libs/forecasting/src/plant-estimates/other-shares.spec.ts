import type { Site } from '@daystar/contracts';
import { MINUTE, formatStamp } from '@daystar/timeseries';
import { estimatePlant } from './estimate-plant';
import { createSite, simulatePlant } from './simulated-site.fixture';

const PLACES = [
  { latitude: 37.4, longitude: -5.9 },
  { latitude: 48, longitude: 11 },
  { latitude: 40, longitude: -3.7 },
  { latitude: 52, longitude: 5 },
];
const BUILT = [0.22, 0.48, 0.3];
const STATED = [0.4, 0.3, 0.3];

/** A plant of 12.5 MW of modules on inverters of 10 MW, which face south, east and west. */
function createPlant(seed: number, tilt: number, shares: readonly number[]): Site {
  const arrays = [180, -90, 90].map((azimuth, k) => ({ azimuth, tilt, dc_share: shares[k] }));
  const size = { capacity: 10, capacity_dc: 12.5, loss_factor: undefined, tilt: undefined, azimuth: undefined };
  return createSite({ ...PLACES[seed % PLACES.length], ...size, arrays });
}

/** Estimates a plant. @param delay of the clock, minutes */
function estimate(seed: number, tilt: number, shares: readonly number[], delay = 0) {
  const stated = createPlant(seed, tilt, STATED);
  const post = (total_power: number, end: number) => ({ total_power, period_end: formatStamp(end + delay * MINUTE) });
  const { measurements, sky } = simulatePlant(createPlant(seed, tilt, shares), stated, { seed, days: 45, post });
  const { estimates, likely_mistakes } = estimatePlant(stated, measurements, sky)!;
  return { estimates: estimates.filter(({ significant }) => significant), likely_mistakes };
}

const SEEDS = [1, 2, 3];
const CASES = [15, 30].flatMap((tilt, k) => SEEDS.map((seed) => ({ tilt, seed: seed + SEEDS.length * k })));

describe('a plant of three arrays with other shares than stated', () => {
  const plants = CASES.map(({ tilt, seed }) => estimate(seed, tilt, BUILT));

  it('has no wrong clock, and no other mistake', () => {
    expect(plants.flatMap(({ likely_mistakes }) => likely_mistakes)).toEqual([]);
  });

  it('has no other DC capacity', () => {
    const names = plants.flatMap(({ estimates }) => estimates.map(({ property }) => property));
    expect(names).not.toContain('capacity_dc');
  });

  it('has other shares in most climates and seasons, nearer to the true ones', () => {
    const shares = plants.map(({ estimates }) => estimates.filter(({ property }) => property === 'dc_share'));
    expect(shares.filter(({ length }) => length > 0).length).toBeGreaterThanOrEqual(0.6 * CASES.length);
    const errors = shares.flat().map(({ array = NaN, arrays = [array], stated, estimate: found }) => {
      const truth = 100 * arrays.reduce((sum, number) => sum + BUILT[number - 1], 0);
      return { stated: Math.abs(stated - truth), found: Math.abs(found - truth) };
    });
    const sumErrors = (name: 'stated' | 'found') => errors.reduce((sum, error) => sum + error[name], 0);
    expect(sumErrors('found')).toBeLessThan(0.6 * sumErrors('stated'));
  });
});

describe('a plant of three arrays with the stated shares', () => {
  it.each([30, 60])('and a clock off by %d minutes has a wrong clock, and no other shares', (delay) => {
    const plants = SEEDS.map((seed) => estimate(seed, 25, STATED, delay));
    const codes = plants.map(({ likely_mistakes }) => likely_mistakes.map(({ code }) => code));
    expect(codes.filter((found) => found.includes('clock_offset')).length).toBeGreaterThanOrEqual(2);
    const shares = plants.flatMap(({ estimates }) => estimates.filter(({ property }) => property === 'dc_share'));
    expect(shares).toEqual([]);
  });

  it('has no mistake', () => {
    expect(CASES.flatMap(({ tilt, seed }) => estimate(seed, tilt, STATED).likely_mistakes)).toEqual([]);
  });
});
