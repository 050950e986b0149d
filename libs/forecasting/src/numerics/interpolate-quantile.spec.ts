import { createSeededRandom } from '@daystar/testing';
import { computeQuantile } from './quantile';
import { interpolateQuantile } from './interpolate-quantile';

const computeQuartiles = (p10: number, p50: number, p90: number) =>
  ([0.25, 0.75] as const).map((probability) => interpolateQuantile(p10, p50, p90, probability));

describe('quartiles from the percentiles 10, 50 and 90', () => {
  it('are those of a normal distribution where the percentiles are', () => {
    const [p25, p75] = computeQuartiles(100 - 1.2815515655446004, 100, 100 + 1.2815515655446004);
    expect(p25).toBeCloseTo(100 - 0.6744897501960817, 12);
    expect(p75).toBeCloseTo(100 + 0.6744897501960817, 12);
  });

  it('lie between the percentiles beside them, however skewed these are', () => {
    const random = createSeededRandom(5);
    for (let draw = 0; draw < 10_000; draw++) {
      const p10 = random();
      // Differences over six decades, and equal percentiles.
      const [p50, p90] = [p10, p10].map((from) => from + (random() < 0.1 ? 0 : 10 ** (-6 * random())));
      const upper = Math.max(p50, p90);
      const [p25, p75] = computeQuartiles(p10, p50, upper);
      expect([p25 >= p10, p25 <= p50, p75 >= p50, p75 <= upper]).toEqual([true, true, true, true]);
    }
  });

  it('equal the percentiles where these are equal, and do not exist without one of them', () => {
    expect(computeQuartiles(3, 3, 3)).toEqual([3, 3]);
    expect(computeQuartiles(0, 5, 5)[1]).toBe(5);
    expect(computeQuartiles(NaN, 5, 6)).toEqual([NaN, NaN]);
    expect(computeQuartiles(4, 5, NaN)).toEqual([NaN, NaN]);
  });

  const logistic = (value: number) => 1 / (1 + Math.exp(-value));
  const random = createSeededRandom(7);
  const drawNormal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const deviates = Float64Array.from({ length: 50_000 }, drawNormal);
  /** Computes the shares of outcomes below and above the quartiles, which are computed from the percentiles of the outcomes. */
  const countOutside = (toOutcome: (deviate: number) => number) => {
    const outcomes = deviates.map(toOutcome).sort();
    const [p10, p50, p90] = [0.1, 0.5, 0.9].map((probability) => computeQuantile(outcomes, probability));
    const [p25, p75] = computeQuartiles(p10, p50, p90);
    const share = (isCounted: (outcome: number) => boolean) => outcomes.filter(isCounted).length / outcomes.length;
    return [share((outcome) => outcome < p25), share((outcome) => outcome > p75)];
  };
  it.each([
    ['normal', (deviate: number) => deviate],
    ['log-normal', (deviate: number) => Math.exp(0.6 * deviate)],
    ['of clear skies with rare clouds', (deviate: number) => logistic(2.4 + 1.5 * deviate)],
    ['of broken clouds', (deviate: number) => logistic(0.4 + 1.2 * deviate)],
    ['of overcast skies with rare gaps', (deviate: number) => logistic(-2 + deviate)],
  ])('have a quarter of the outcomes on either side, of a distribution that is %s', (_, toOutcome) => {
    for (const share of countOutside(toOutcome)) expect(Math.abs(share - 0.25)).toBeLessThan(0.035);
  });

  it('do not exceed a limit that more than half of the outcomes reach', () => {
    const [below, above] = countOutside((deviate) => Math.min(0.8, logistic(1.4 + deviate)));
    expect(above).toBe(0);
    expect(Math.abs(below - 0.25)).toBeLessThan(0.07);
  });
});
