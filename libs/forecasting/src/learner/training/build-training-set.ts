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
const HALF_LIFE_MS = 120 * DAY;
/** Half-life in data of a year and more, which include rows of the present season a year ago. */
const HALF_LIFE_OF_YEARS_MS = 365 * DAY;
/** Span of data that include all seasons. */
const YEAR = 360 * DAY;

/**
 * Builds the training set of all sites: the target is the ratio of the measured value to its scale. The weight of a row
 * is the relative clear-sky value to the power `exponent`. Errors of the ratio then count like errors of power, and
 * large sites like small ones. Weights decay with age.
 */
export function buildTrainingSet(sites: readonly SiteFeatures[], steps: SiteSteps, exponent: number): DatedTrainingSet {
  const count = countSteps(steps);
  const target = new Float64Array(count);
  const weight = new Float64Array(count);
  const day = new Float64Array(count);
  const { oldest, newest } = findSpan(sites, steps);
  const halfLife = newest - oldest < YEAR ? HALF_LIFE_MS : HALF_LIFE_OF_YEARS_MS;
  let row = 0;
  sites.forEach(({ history, ratio, maxClearSky }, site) => {
    for (const i of steps[site]) {
      const end = stepEnd(history.steps, i);
      day[row] = Math.floor(end / DAY);
      target[row] = Math.min(RATIO_BOUNDS[1], Math.max(RATIO_BOUNDS[0], ratio[i]));
      weight[row++] = (history.clear[i] / maxClearSky) ** exponent * 0.5 ** ((newest - end) / halfLife);
    }
  });
  const mean = weight.reduce((sum, value) => sum + value, 0) / count;
  return { table: gatherFeatures(sites, steps), target, weight: weight.map((value) => value / mean), day };
}

/** Ends of the oldest and the newest step, ms. */
function findSpan(sites: readonly SiteFeatures[], steps: SiteSteps): { oldest: number; newest: number } {
  const findEnd = (k: number, step: number | undefined, missing: number) =>
    step === undefined ? missing : stepEnd(sites[k].history.steps, step);
  return {
    oldest: Math.min(...steps.map((siteSteps, k) => findEnd(k, siteSteps[0], Infinity))),
    newest: Math.max(...steps.map((siteSteps, k) => findEnd(k, siteSteps.at(-1), -Infinity))),
  };
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
