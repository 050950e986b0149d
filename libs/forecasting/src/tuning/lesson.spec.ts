import { DAY } from '@daystar/timeseries';
import { siteFeatures } from './features/site-features';
import { countOf, knownSteps, lessonOf } from './lesson';
import { madeUpHistory } from './site-history.fixture';

const sites = [130, 10].map((days, k) => siteFeatures(madeUpHistory({ site: `site ${k}`, days }), DAY));

describe('a lesson', () => {
  const steps = knownSteps(sites, -Infinity, Infinity);
  const { day, weight, table } = lessonOf(sites, steps, 1);

  it('holds the rows of all sites, which count 1 on average', () => {
    expect(table.count).toBe(countOf(steps));
    expect(weight.reduce((sum, value) => sum + value, 0) / table.count).toBeCloseTo(1, 9);
  });

  it('counts a row half that is 120 days older than another at the same height of the sun', () => {
    const perDay = day.lastIndexOf(day[0] + 1) - day.lastIndexOf(day[0]);
    expect(weight[0] / weight[120 * perDay]).toBeCloseTo(0.5, 2);
  });

  it('counts rows of one day alike, whichever site they are of', () => {
    const ofSecond = day.indexOf(day[0], steps[0].length);
    expect(weight[ofSecond]).toBeCloseTo(weight[0], 9);
  });
});
