import { DAY, HOUR } from '@daystar/timeseries';
import { createSyntheticHistory } from '../learner/dataset/synthetic-history.fixture';
import { buildSiteFeatures } from '../learner/features/site-features';
import { type PlacedHistory, addRegionalIndex } from './regional-index';

const base = createSyntheticHistory({ days: 3 });
const NOON = 48 + 24;

/** A site on the equator whose numerical forecast has the same clear-sky index all the time. */
function siteAt(longitude: number, index: number, { knownLater = 0, startDay = 0 } = {}): PlacedHistory {
  const steps = { ...base.steps, firstEnd: base.steps.firstEnd + startDay * DAY };
  const weather = new Map([['index', new Float64Array(steps.count).fill(index)]]);
  const weatherKnownAt = base.weatherKnownAt.map((time) => time + startDay * DAY + knownLater);
  return { place: { latitude: 0, longitude }, history: { ...base, steps, weather, weatherKnownAt } };
}

const regionalIndexOf = (...sites: PlacedHistory[]) => addRegionalIndex(sites)[0].weather.get('regional_index');

describe('the regional index', () => {
  it('is the mean over the neighbours, weighted by distance', () => {
    // A degree of longitude is 111.2 km, where the weight is 0.33.
    expect(regionalIndexOf(siteAt(0, 0.4), siteAt(1, 0.8))![NOON]).toBeCloseTo(0.4 + (0.4 * 0.329) / 1.329, 3);
  });

  it('is absent without neighbours within some hundred kilometres', () => {
    expect(regionalIndexOf(siteAt(0, 0.4), siteAt(10, 0.8))).toBeUndefined();
    expect(regionalIndexOf(siteAt(0, 0.4))).toBeUndefined();
  });

  it('uses no forecast of a neighbour that is issued later than that of the site', () => {
    expect(regionalIndexOf(siteAt(0, 0.4), siteAt(1, 0.8, { knownLater: 1 }))![NOON]).toBeCloseTo(0.4, 9);
  });

  it('compares the same times of sites whose data begin at different times', () => {
    const regional = regionalIndexOf(siteAt(0, 0.4), siteAt(1, 0.8, { startDay: 1 }))!;
    expect(regional[NOON - 48]).toBeCloseTo(0.4, 9);
    expect(regional[NOON]).toBeGreaterThan(0.45);
  });

  it('is a feature with its hours before, and with those after only where they are issued in time', () => {
    const [history] = addRegionalIndex([siteAt(0, 0.4), siteAt(1, 0.8)]);
    const listFeatures = (lead: number) => {
      const { names, columns } = buildSiteFeatures(history, lead).table;
      return names.filter((name, k) => name.startsWith('regional_index') && !Number.isNaN(columns[k][NOON]));
    };
    expect(listFeatures(DAY)).toEqual(['regional_index-4', 'regional_index-2']);
    expect(listFeatures(DAY - HOUR)).toEqual(['regional_index-4', 'regional_index-2', 'regional_index2']);
  });
});
