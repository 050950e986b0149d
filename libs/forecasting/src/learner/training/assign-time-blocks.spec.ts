import { assignTimeBlocks } from './assign-time-blocks';

describe('time blocks', () => {
  it('contain the same number of whole days each, in order of time', () => {
    const day = Float64Array.of(14, 14, 10, 11, 12, 12, 13, 10);
    expect([...assignTimeBlocks(day, 2)]).toEqual([1, 1, 0, 0, 0, 0, 1, 0]);
  });

  it('are fewer with fewer days', () => {
    expect([...assignTimeBlocks(Float64Array.of(3, 3, 3), 5)]).toEqual([0, 0, 0]);
  });
});
