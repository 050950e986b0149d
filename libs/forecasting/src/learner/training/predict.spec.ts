import { DAY } from '@daystar/timeseries';
import { createSyntheticHistory } from '../dataset/synthetic-history.fixture';
import { buildSiteFeatures } from '../features/site-features';
import { predict } from './predict';

const noonOf = (day: number) => Int32Array.of(day * 48 + 24);

/** Ratio of the forecast of a noon without a model to the untuned forecast. */
function ratioAtNoon(day: number, factor: number): number {
  const history = createSyntheticHistory({
    days: 20,
    corrupt: (measured) => measured.forEach((value, i) => (measured[i] = factor * value)),
  });
  const site = buildSiteFeatures(history, DAY);
  return predict(undefined, site, noonOf(day)).estimate[0] / history.untuned[noonOf(day)[0]];
}

describe('a forecast without a model', () => {
  it('is the untuned one before anything is measured', () => {
    expect(ratioAtNoon(0, 1)).toBe(1);
  });

  it('approaches the measured capacity within days', () => {
    // The untuned forecast is 20 % too high, and a hill takes a part of the morning.
    const [first, later] = [ratioAtNoon(2, 1), ratioAtNoon(14, 1)];
    expect(first).toBeLessThan(0.95);
    expect(later).toBeLessThan(first);
    expect(later).toBeGreaterThan(0.6);
  });

  it('stays untuned when the ratio is implausible', () => {
    expect(ratioAtNoon(14, 1 / 1000)).toBe(1);
  });
});
