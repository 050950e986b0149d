import { findLikelyRuns } from './likely-runs';

const findRuns = (observed: readonly number[], changeCost: number) =>
  findLikelyRuns(observed.length, {
    initial: [0, 0],
    getCost: (position, state) => (observed[position] === state ? 0 : 1),
    getChangeCost: () => changeCost,
  });

describe('the most likely runs of states', () => {
  it('ignore observations that cost less than two changes', () => {
    expect(findRuns([0, 0, 1, 0, 0], 0.8)).toEqual([{ state: 0, start: 0, end: 5 }]);
  });

  it('follow observations that cost more', () => {
    expect(findRuns([0, 0, 1, 1, 0, 0], 0.8)).toEqual([
      { state: 0, start: 0, end: 2 },
      { state: 1, start: 2, end: 4 },
      { state: 0, start: 4, end: 6 },
    ]);
  });

  it('are none without positions', () => {
    expect(findRuns([], 1)).toEqual([]);
  });
});
