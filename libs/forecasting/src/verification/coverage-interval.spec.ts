import { computeCoverageInterval } from './coverage-interval';

/** Outcomes of 60 days, eight a day; `isWithin` of the day and of the outcome's number. */
const outcomesOf = (isWithin: (day: number, k: number) => boolean) =>
  Array.from({ length: 480 }, (_, i) => ({ day: Math.floor(i / 8), isWithin: isWithin(Math.floor(i / 8), i) }));

const widthOf = (isWithin: (day: number, k: number) => boolean) => {
  const [low, high] = computeCoverageInterval(outcomesOf(isWithin))!;
  return high - low;
};

describe('the interval of a coverage', () => {
  it('contains the coverage, and is the same each time', () => {
    const outcomes = outcomesOf((_, k) => k % 5 > 0);
    const [low, high] = computeCoverageInterval(outcomes)!;
    expect(low).toBeLessThan(80);
    expect(high).toBeGreaterThan(80);
    expect(computeCoverageInterval(outcomes)).toEqual([low, high]);
  });

  it('is wider where whole days are missed than where single outcomes are', () => {
    // The standard error of 48 of 60 independent days is 5 points, which is 20 points between the ends.
    const ofDays = widthOf((day) => (day * 7) % 60 >= 12);
    expect(ofDays).toBeGreaterThan(14);
    expect(ofDays).toBeLessThan(26);
    expect(widthOf((_, k) => k % 5 > 0)).toBeLessThan(ofDays / 3);
  });

  it('is absent with few days', () => {
    expect(computeCoverageInterval(outcomesOf(() => true).slice(0, 40))).toBeUndefined();
  });
});
