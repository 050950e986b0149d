import { slowness, timesLonger } from './slowness';

describe('the slowness of a machine', () => {
  it('is between one and ten, whatever else it does', () => {
    expect(slowness()).toBeGreaterThanOrEqual(1);
    expect(slowness()).toBeLessThanOrEqual(10);
  });

  it.each([
    [100, 1],
    [120, 1],
    [300, 3],
    [5000, 10],
  ])('of %d ms for 100 ms of work is %d', (elapsed, times) => expect(timesLonger(elapsed, 100)).toBe(times));
});
