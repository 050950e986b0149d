import { DAY, stepEnd } from '@daystar/timeseries';
import { type FeatureTable, pickRows } from '../dataset/feature-table';
import type { DatedTrainingSet } from '../dataset/training-set';
import type { SiteFeatures } from '../features/site-features';

/** Steps of every site, in ascending order. */
export type SiteSteps = readonly Int32Array[];

/** Finds the steps that end in (from, to], ms, and have a known outcome. */
export function findKnownSteps(sites: readonly SiteFeatures[], from: number, to: number): SiteSteps {
  return sites.map(({ history, ratio }) => {
    const knownSteps: number[] = [];
    ratio.forEach((value, i) => {
      const end = stepEnd(history.steps, i);
      if (end > from && end <= to && !Number.isNaN(value)) knownSteps.push(i);
    });
    return Int32Array.from(knownSteps);
  });
}

export const countSteps = (steps: SiteSteps): number => steps.reduce((sum, siteSteps) => sum + siteSteps.length, 0);

/** Number of days with steps, summed over sites. */
export function countDays(sites: readonly SiteFeatures[], steps: SiteSteps): number {
  const dayCounts = sites.map(({ history }, site) => {
    const days = Array.from(steps[site], (i) => Math.floor(stepEnd(history.steps, i) / DAY));
    return new Set(days).size;
  });
  return dayCounts.reduce((sum, count) => sum + count, 0);
}

/** Picks at most `maxCount` of the steps, evenly spaced. */
export function subsample(steps: SiteSteps, maxCount: number): SiteSteps {
  const stride = Math.ceil(countSteps(steps) / maxCount);
  return stride <= 1 ? steps : steps.map((siteSteps) => siteSteps.filter((_, k) => k % stride === 0));
}

/** Limits of the ratio; beyond them it is a quotient of small numbers at dawn. */
const RATIO_BOUNDS = [-0.2, 3] as const;
/** Half-life of a row's weight: seasons change, plants grow, weather sources change. */
const HALF_LIFE = 120 * DAY;

/**
 * Builds the training set of all sites: the target is the ratio of the measured value to its scale. A row is weighted
 * with a power of the clear-sky value, so that errors count as they do at the site, independent of its size. Weights
 * decay with age.
 */
export function buildTrainingSet(sites: readonly SiteFeatures[], steps: SiteSteps, exponent: number): DatedTrainingSet {
  const count = countSteps(steps);
  const target = new Float64Array(count);
  const weight = new Float64Array(count);
  const day = new Float64Array(count);
  const newest = findNewestEnd(sites, steps);
  let row = 0;
  sites.forEach(({ history, ratio, maxClearSky }, site) => {
    for (const i of steps[site]) {
      const end = stepEnd(history.steps, i);
      day[row] = Math.floor(end / DAY);
      target[row] = Math.min(RATIO_BOUNDS[1], Math.max(RATIO_BOUNDS[0], ratio[i]));
      weight[row++] = (history.clear[i] / maxClearSky) ** exponent * 0.5 ** ((newest - end) / HALF_LIFE);
    }
  });
  const mean = weight.reduce((sum, value) => sum + value, 0) / count;
  return { table: gatherFeatures(sites, steps), target, weight: weight.map((value) => value / mean), day };
}

function findNewestEnd(sites: readonly SiteFeatures[], steps: SiteSteps): number {
  return Math.max(...sites.map(({ history }, k) => stepEnd(history.steps, steps[k].at(-1) ?? -Infinity)));
}

/** Gathers the features of the steps: first of the first site, then of the next. */
export function gatherFeatures(sites: readonly SiteFeatures[], steps: SiteSteps): FeatureTable {
  const count = countSteps(steps);
  const siteTables = sites.map(({ table }, site) => pickRows(table, steps[site]));
  const columns = sites[0].table.names.map((_, feature) => {
    const column = new Float32Array(count);
    let row = 0;
    for (const siteTable of siteTables) {
      column.set(siteTable.columns[feature], row);
      row += siteTable.count;
    }
    return column;
  });
  return { names: sites[0].table.names, columns, count };
}
