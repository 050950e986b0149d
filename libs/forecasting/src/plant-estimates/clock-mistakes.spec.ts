import { findMistakes } from './find-mistakes';
import { createSite } from './simulated-site.fixture';

/** Finds the likely offset of a clock, minutes, from an estimate with an interval. */
function findLikely(estimate: number, halfInterval: number) {
  const clockOffset = {
    property: 'clock_offset' as const,
    stated: 0,
    default: true,
    unit: 'min',
    days: 40,
    significant: true,
    estimate,
    low: estimate - halfInterval,
    high: estimate + halfInterval,
  };
  const fit = { hasClockOffset: true } as Parameters<typeof findMistakes>[3];
  return findMistakes(createSite({}), [], [clockOffset], fit).map(({ likely }) => likely);
}

describe('the likely offset of a clock', () => {
  it('is a quarter of an hour that is near the estimate', () => {
    expect(findLikely(58.6, 2)).toEqual([[60]]);
  });

  it('is the estimate where no quarter of an hour is near', () => {
    expect(findLikely(9.7, 1.5)).toEqual([[10]]);
  });
});
