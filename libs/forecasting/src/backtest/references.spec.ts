import { DAY, HOUR } from '@daystar/timeseries';
import { siteFeatures } from '../tuning/features/site-features';
import { madeUpHistory } from '../tuning/site-history.fixture';
import type { SiteHistory } from '../tuning/site-history';
import { references } from './references';

/** A made-up site whose clear-sky index is told by day and step of the day. */
function historyOf(index: (day: number, slot: number) => number): SiteHistory {
  const history = madeUpHistory({ days: 30 });
  return { ...history, measured: history.clear.map((value, i) => value * index(Math.floor(i / 48), i % 48)) };
}

const NOON = 20 * 48 + 24;

function referencesOf(history: SiteHistory, lead: number) {
  return references(siteFeatures(history, lead), history.steps.firstEnd + 10 * DAY);
}

describe('reference forecasts', () => {
  it('keep the index of the newest measurement for a nowcast and that of the day before for a day ahead', () => {
    const history = historyOf((day, slot) => 0.5 + day / 100 + slot / 1000);
    expect(referencesOf(history, HOUR / 2).persistence[NOON]).toBeCloseTo(history.clear[NOON] * (0.7 + 0.023), 9);
    expect(referencesOf(history, DAY).persistence[NOON]).toBeCloseTo(history.clear[NOON] * (0.69 + 0.024), 9);
  });

  it('take the mean of all days before as climatology', () => {
    const history = historyOf((day) => (day % 2 === 0 ? 0.4 : 0.8));
    expect(referencesOf(history, DAY).climatology[NOON] / history.clear[NOON]).toBeCloseTo(0.6, 1);
  });

  it('put climatology and persistence together by how one day follows the other', () => {
    const steady = referencesOf(
      historyOf((day) => 0.3 + 0.02 * day),
      DAY,
    );
    expect(steady.cliper[NOON]).toBeCloseTo(steady.persistence[NOON], 1);
    // Every other day is cloudy: the day before tells the opposite, and no weight below 0 is given.
    const swinging = referencesOf(
      historyOf((day) => (day % 2 === 0 ? 0.4 : 0.8)),
      DAY,
    );
    expect(swinging.cliper[NOON]).toBeCloseTo(swinging.climatology[NOON], 9);
  });

  it('find the straight line where there is one', () => {
    const history = madeUpHistory({ days: 30 });
    const measured = history.clear.map((value) => 0.6 * value);
    const { linear } = referencesOf({ ...history, measured }, DAY);
    expect(linear[NOON]).toBeCloseTo(measured[NOON], 3);
    expect(linear[20 * 48 + 1]).toBe(0);
  });
});
