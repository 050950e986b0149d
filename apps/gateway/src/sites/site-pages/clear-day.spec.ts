import { DAY, HOUR } from '@daystar/timeseries';
import { computeClearDay } from './clear-day';

describe('the output of a clear day', () => {
  const noon = Date.UTC(2026, 2, 1, 12);

  it.each([
    ['Greenwich', 0, Date.UTC(2026, 2, 1)],
    ['Arizona', -110.75, Date.UTC(2026, 2, 1, 7)],
    ['Sydney', 151.2, Date.UTC(2026, 1, 28, 14)],
  ])('covers the local day in %s', (_, longitude, midnight) => {
    const spans: number[][] = [];
    const { powers } = computeClearDay({ latitude: 0, longitude }, noon, ({ firstEnd, stepMs, count }) => {
      spans.push([firstEnd - stepMs, firstEnd - stepMs + count * stepMs]);
      return new Float64Array(count);
    });
    expect(spans).toEqual([[midnight, midnight + DAY]]);
    expect(powers).toHaveLength(48);
  });

  it('adds up to its energy', () => {
    const { energy } = computeClearDay({ latitude: 0, longitude: 0 }, noon, ({ count }) =>
      new Float64Array(count).fill(2),
    );
    expect(energy).toBe((2 * DAY) / HOUR);
  });
});
