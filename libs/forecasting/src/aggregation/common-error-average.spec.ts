import { CommonErrorAverage } from './common-error-average';

const COUNT = 8;
const column = (value: number) => new Float64Array(COUNT).fill(value);

describe('the common errors of a sum of places', () => {
  const powerOf = (halfWidth: number) => ({
    pv_estimate: column(50),
    pv_estimate10: column(50 - halfWidth),
    pv_estimate90: column(50 + halfWidth),
  });

  it('are those of the places, weighted by their intervals', () => {
    const sum = new CommonErrorAverage();
    sum.add({ motion_east: [80], motion_north: [], system: [40, 40] }, powerOf(3), 0);
    sum.add({ motion_east: [-40], motion_north: [], system: [] }, powerOf(1), 0);
    expect(sum.toCommonErrors()).toEqual({ motion_east: [50], motion_north: [], system: [30, 30] });
  });

  it('are absent when no place has any', () => {
    const sum = new CommonErrorAverage();
    sum.add(undefined, powerOf(3), 0);
    expect(sum.toCommonErrors()).toBeUndefined();
  });
});
