import { getEndPointPerturbations } from './motion-perturbations';
import { computeMotionResponse } from './motion-response';

const ends = getEndPointPerturbations(60);

describe('the response of a value to perturbed motion', () => {
  it('is its change per standard deviation of the displacement, on each axis', () => {
    const values = ends.map(({ deviates }) => 40 + 12 * deviates.along - 3 * deviates.across);
    const { along, across } = computeMotionResponse(ends, values);
    expect(along).toBeCloseTo(12, 9);
    expect(across).toBeCloseTo(-3, 9);
  });

  it('is 0 where the value is the same everywhere, or missing everywhere', () => {
    for (const value of [40, NaN]) {
      expect(computeMotionResponse(ends, Array(ends.length).fill(value))).toEqual({ along: 0, across: 0 });
    }
  });

  it('ignores missing values', () => {
    const values = ends.map(({ deviates }, i) => (i % 6 < 2 ? NaN : 12 * deviates.along));
    expect(computeMotionResponse(ends, values).along).toBeCloseTo(12, 0);
  });
});
