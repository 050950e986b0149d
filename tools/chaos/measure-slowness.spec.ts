import { measureSlowness, computeSlowness } from './measure-slowness';

describe('measureSlowness', () => {
  it('is between one and ten under any load', () => {
    expect(measureSlowness()).toBeGreaterThanOrEqual(1);
    expect(measureSlowness()).toBeLessThanOrEqual(10);
  });

  it.each([
    [100, 1],
    [120, 1],
    [300, 3],
    [5000, 10],
  ])('of %d ms for 100 ms of work is %d', (elapsed, times) => expect(computeSlowness(elapsed, 100)).toBe(times));
});
