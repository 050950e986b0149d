import { HOUR } from '@daystar/timeseries';
import { type SummedSite, sumSites } from './sum-sites';

/** A site of so many MW at steps of an hour, forecast to 1 MW with 10/90 half a MW around it, measured at 1.2 MW. */
function site(capacity: number, longitude: number, scored: readonly number[]): SummedSite {
  const column = (value: number) => new Float64Array(scored.length).fill(value);
  return {
    place: { latitude: 50, longitude, capacity },
    steps: { firstEnd: HOUR, stepMs: HOUR, count: 10 },
    scored: Int32Array.from(scored),
    measured: column(1.2),
    forecast: { estimate: column(1), p10: column(0.5), p50: column(1), p90: column(1.5) },
  };
}

describe('the sum of sites', () => {
  it('adds available sites, scales up for missing ones, and has no value below half of the capacity', () => {
    const { measured, forecast, capacity } = sumSites([site(6, 0, [1, 2, 3]), site(4, 1, [2, 3, 4])], 24 * HOUR);
    expect(capacity).toBe(10);
    // Only the larger one, both, both; the smaller one alone is below half of the capacity.
    expect([...measured]).toEqual([2, 2.4, 2.4].map((value) => expect.closeTo(value, 12) as number));
    expect([...forecast.estimate]).toEqual([10 / 6, 2, 2].map((value) => expect.closeTo(value, 12) as number));
  });

  it('is narrower than its sites together, more so for larger distances', () => {
    const width = (longitude: number) => {
      const { forecast } = sumSites([site(5, 0, [1]), site(5, longitude, [1])], 24 * HOUR);
      return forecast.p90[0] - forecast.p10[0];
    };
    expect(width(0)).toBeCloseTo(2, 9);
    expect(width(1)).toBeLessThan(2);
    expect(width(60)).toBeCloseTo(Math.SQRT2, 3);
  });
});
