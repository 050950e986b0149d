import { DAY, HOUR } from '@daystar/timeseries';
import { buildSiteFeatures } from '../learner/features/site-features';
import { createSyntheticHistory } from '../learner/dataset/synthetic-history.fixture';
import type { SiteHistory } from '../learner/dataset/site-history';
import { computeReferenceForecasts } from './reference-forecasts';

/** A synthetic site with a clear-sky index by day and step of the day. */
function historyOf(index: (day: number, slot: number) => number): SiteHistory {
  const history = createSyntheticHistory({ days: 30 });
  return { ...history, measured: history.clear.map((value, i) => value * index(Math.floor(i / 48), i % 48)) };
}

const NOON = 20 * 48 + 24;

function referencesOf(history: SiteHistory, lead: number) {
  return computeReferenceForecasts(buildSiteFeatures(history, lead), history.steps.firstEnd + 10 * DAY);
}

describe('reference forecasts', () => {
  it('persist the newest index for a nowcast and that of the previous day for the next day', () => {
    const history = historyOf((day, slot) => 0.5 + day / 100 + slot / 1000);
    expect(referencesOf(history, HOUR / 2).persistence[NOON]).toBeCloseTo(history.clear[NOON] * (0.7 + 0.023), 9);
    expect(referencesOf(history, DAY).persistence[NOON]).toBeCloseTo(history.clear[NOON] * (0.69 + 0.024), 9);
  });

  it('take the mean of all earlier days as climatology', () => {
    const history = historyOf((day) => (day % 2 === 0 ? 0.4 : 0.8));
    expect(referencesOf(history, DAY).climatology[NOON] / history.clear[NOON]).toBeCloseTo(0.6, 1);
  });

  it('combine climatology and persistence by their correlation', () => {
    const steady = referencesOf(
      historyOf((day) => 0.3 + 0.02 * day),
      DAY,
    );
    expect(steady.cliper[NOON]).toBeCloseTo(steady.persistence[NOON], 1);
    // Every other day is cloudy: the correlation is negative, and weights are at least 0.
    const swinging = referencesOf(
      historyOf((day) => (day % 2 === 0 ? 0.4 : 0.8)),
      DAY,
    );
    expect(swinging.cliper[NOON]).toBeCloseTo(swinging.climatology[NOON], 9);
  });

  it('find an exact linear relation', () => {
    const history = createSyntheticHistory({ days: 30 });
    const measured = history.clear.map((value) => 0.6 * value);
    const { linear } = referencesOf({ ...history, measured }, DAY);
    expect(linear[NOON]).toBeCloseTo(measured[NOON], 3);
    expect(linear[20 * 48 + 1]).toBe(0);
  });
});
