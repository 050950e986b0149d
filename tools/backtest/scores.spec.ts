import { averageScores, computePointScores, computeScores } from './scores';

const measured = Float64Array.of(0, 4, 8, 8);
const forecast = {
  estimate: Float64Array.of(1, 4, 6, 9),
  p10: Float64Array.of(0, 2, 5, 8.5),
  p50: Float64Array.of(1, 4, 6, 9),
  p90: Float64Array.of(2, 6, 7, 10),
};

describe('scores', () => {
  it('of errors 1, 0, -2, 1 and an interval that contains half of them', () => {
    const scores = computeScores(measured, forecast, 20);
    expect(scores.n).toBe(4);
    expect(scores.mae).toBe(1);
    expect(scores.rmse).toBeCloseTo(Math.sqrt(6 / 4), 12);
    expect(scores.mbe).toBe(0);
    expect(scores.pinball50).toBe(0.5);
    // Missed from below by 0, 2, 3 at a tenth, from above by 0.5 at nine tenths.
    expect(scores.pinball10).toBeCloseTo((0.1 * 5 + 0.9 * 0.5) / 4, 12);
    expect(scores.pinball90).toBeCloseTo((0.1 * (2 + 2 + 2) + 0.9 * 1) / 4, 12);
    expect(scores.coverage10_90).toBe(50);
    expect(scores.normalized.mae).toBe(5);
  });

  it('are normalized by the mean measurement if there is no capacity', () => {
    expect(computePointScores(measured, forecast.estimate).normalized.mae).toBe(20);
  });

  it('of several sites are plain means, not weighted by rows', () => {
    const one = computePointScores(Float64Array.of(1), Float64Array.of(3), 10);
    const both = averageScores([one, computePointScores(Float64Array.of(1, 1, 1), Float64Array.of(1, 1, 1), 10)]);
    expect(both).toEqual({ n: 4, mae: 1, rmse: 1, mbe: 1, normalized: { mae: 10, rmse: 10, mbe: 10 } });
  });
});
