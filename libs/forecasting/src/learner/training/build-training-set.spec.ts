import { DAY } from '@daystar/timeseries';
import { buildSiteFeatures } from '../features/site-features';
import { countSteps, findKnownSteps, buildTrainingSet } from './build-training-set';
import { createSyntheticHistory } from '../dataset/synthetic-history.fixture';

const sites = [130, 10].map((days, k) => buildSiteFeatures(createSyntheticHistory({ site: `site ${k}`, days }), DAY));

describe('the training set', () => {
  const steps = findKnownSteps(sites, -Infinity, Infinity);
  const { day, weight, table } = buildTrainingSet(sites, steps, 1);

  it('contains the rows of all sites, with a mean weight of 1', () => {
    expect(table.count).toBe(countSteps(steps));
    expect(weight.reduce((sum, value) => sum + value, 0) / table.count).toBeCloseTo(1, 9);
  });

  it('halves the weight of a row that is 120 days older', () => {
    const perDay = day.lastIndexOf(day[0] + 1) - day.lastIndexOf(day[0]);
    expect(weight[0] / weight[120 * perDay]).toBeCloseTo(0.5, 2);
  });

  it('halves the weight of a row that is a year older, in data of more than a year', () => {
    const site = buildSiteFeatures(createSyntheticHistory({ days: 400 }), DAY);
    const ofYears = buildTrainingSet([site], findKnownSteps([site], -Infinity, Infinity), 1);
    const perDay = ofYears.day.lastIndexOf(ofYears.day[0] + 1) - ofYears.day.lastIndexOf(ofYears.day[0]);
    expect(ofYears.weight[0] / ofYears.weight[365 * perDay]).toBeCloseTo(0.5, 2);
  });

  it('weights rows of one day equally for all sites', () => {
    const ofSecond = day.indexOf(day[0], steps[0].length);
    expect(weight[ofSecond]).toBeCloseTo(weight[0], 9);
  });
});
