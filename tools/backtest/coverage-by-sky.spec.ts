import { computeCoverageBySky } from './coverage-by-sky';

/** Percentiles one below and one above an estimate. */
function rowsOf(estimate: readonly number[], measured: readonly number[], clear: number) {
  const p50 = Float64Array.from(estimate);
  return {
    measured: Float64Array.from(measured),
    forecast: {
      estimate: p50,
      p10: p50.map((value) => value - 1),
      p50,
      p90: p50.map((value) => value + 1),
    },
    clear: p50.map(() => clear),
    days: Int32Array.from(estimate.keys()),
  };
}

describe('coverage by sky', () => {
  it('is grouped by the forecast sky, over all sites', () => {
    const one = rowsOf([2, 2, 5, 9], [2, 8, 5, 5], 10);
    const other = rowsOf([4, 0], [4, 0], 5);
    expect(computeCoverageBySky([one, other])).toEqual({
      overcast: { n: 3, coverage10_90: expect.closeTo(200 / 3, 9) as number },
      broken: { n: 1, coverage10_90: 100 },
      clear: { n: 2, coverage10_90: 50 },
    });
  });

  it('has an interval where there are enough days', () => {
    const estimates = Array.from({ length: 40 }, () => 9);
    const measured = estimates.map((estimate, i) => (i % 5 === 0 ? 5 : estimate));
    const { clear } = computeCoverageBySky([rowsOf(estimates, measured, 10)]);
    expect(clear.coverage10_90).toBe(80);
    const [low, high] = clear.interval95!;
    expect(low).toBeLessThanOrEqual(80);
    expect(high).toBeGreaterThanOrEqual(80);
  });

  it('has the coverage of right percentiles beside it where outcomes of 0 are frequent', () => {
    // Of ten equal rows with a P10 of 0, four outcomes are 0, five are within, and one is above.
    const measured = [0, 0, 0, 0, 0.5, 1, 1, 1.5, 2, 5];
    const { forecast, ...rows } = rowsOf(new Array<number>(10).fill(1), measured, 10);
    const { overcast } = computeCoverageBySky([{ ...rows, forecast }]);
    expect(overcast).toMatchObject({ coverage10_90: 90, nominal10_90: 90 });
    const p90 = new Float64Array(10);
    const { overcast: dark } = computeCoverageBySky([
      { ...rows, measured: new Float64Array(10), forecast: { ...forecast, p90 } },
    ]);
    expect(dark).toMatchObject({ coverage10_90: 100, nominal10_90: 100 });
  });

  it('omits skies without forecasts, and the night', () => {
    const { overcast, clear } = computeCoverageBySky([rowsOf([9], [9], 10), rowsOf([0], [0], 0)]);
    expect(overcast).toEqual({ n: 0 });
    expect(clear).toEqual({ n: 1, coverage10_90: 100 });
  });
});
