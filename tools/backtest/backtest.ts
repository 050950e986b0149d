import {
  REFERENCE_NAMES,
  type ReferenceName,
  type SiteFeatures,
  SiteHistories,
  references,
  siteFeatures,
  walkForward,
} from '@daystar/forecasting';
import { pvSystem } from '@daystar/solar';
import { lastEnd, stepEnd } from '@daystar/timeseries';
import { capacityInUnit } from './data-set/capacity-in-unit';
import { DataSetError } from './data-set/data-set-error';
import { type Description, type Quantity, readDescription } from './data-set/description';
import { type SiteRows, readSiteRows } from './data-set/site-rows';
import { type CoverageBySky, type ForecastRows, coverageBySky } from './coverage-by-sky';
import { scoredSteps } from './scored-steps';
import { type PointScores, type Scores, averaged, pointScores, scoresOf } from './scores';
import { type SummedSite, sumOfSites } from './sum-of-sites';

export interface Options {
  readonly satellite: boolean;
  readonly onProgress: (share: number, doing: string) => void;
}

export interface QuantityResult {
  readonly quantity: Quantity;
  readonly overall: Scores;
  readonly sites: ReadonlyMap<string, Scores>;
  /** Plants as one aggregation. */
  readonly sum?: Scores;
  readonly skies: CoverageBySky;
  /** Means over the sites, of the same rows. */
  readonly references: Readonly<Record<ReferenceName, PointScores>>;
}

export interface BacktestResult {
  readonly description: Description;
  readonly satellite: boolean;
  readonly results: readonly QuantityResult[];
  readonly seconds: number;
}

/** Two runs over the same data give the same scores. */
const SEED = 1;
/** Where the data set names no window, this share of it is kept for learning. */
const LEARNING_SHARE = 1 / 3;

/**
 * Walks a data set forward in time and scores what was forecast.
 * @throws DataSetError that names what is missing or wrong in the folder
 */
export async function backtest(folder: string, { satellite, onProgress }: Options): Promise<BacktestResult> {
  const begun = performance.now();
  onProgress(0, 'reading');
  const description = readDescription(folder);
  const rows = (await readSiteRows(description)).map((one) => inUnit(one, description.unit));
  const { quantities } = description;
  const results = quantities.map((quantity, k) => {
    const progress = (share: number) => onProgress((k + share) / quantities.length, `forecasting ${quantity}`);
    return scoreQuantity(quantity, rows, description, { satellite, progress });
  });
  onProgress(1, 'done');
  return { description, satellite, results, seconds: (performance.now() - begun) / 1000 };
}

function scoreQuantity(
  quantity: Quantity,
  rows: readonly SiteRows[],
  description: Description,
  { satellite, progress }: { satellite: boolean; progress: (share: number) => void },
): QuantityResult {
  progress(0);
  const windows = rows.map((one) => windowOf(one, description));
  const sites = rows.map((one, k) => featuresOf(quantity, one, windows[k].from, description, satellite));
  const walked = sites.map((features, k) => ({ features, ...windows[k] }));
  const { objective } = description.score;
  const { forecasts } = walkForward(walked, { objective, seed: SEED, onProgress: progress });
  const scored = new Map<string, Scores>();
  const summed: SummedSite[] = [];
  const forecastRows: ForecastRows[] = [];
  const simple = REFERENCE_NAMES.map((): PointScores[] => []);
  sites.forEach((site, k) => {
    const steps = scoredSteps(rows[k], quantity, site.history.sun.zenith, windows[k], description.score);
    if (steps.length === 0) return;
    const measured = pick(rows[k].actuals.get(quantity)!, steps);
    const { estimate, low, middle, high } = forecasts[k];
    const [best, p50] = [pick(estimate, steps), pick(middle, steps)];
    const forecast = { estimate: best, low: pick(low, steps), middle: p50, high: pick(high, steps) };
    const norm = description.score.byCapacity || quantity === 'power' ? rows[k].site.capacity : undefined;
    scored.set(rows[k].site.id, scoresOf(measured, forecast, norm));
    forecastRows.push({ measured, forecast, clear: pick(site.scale, steps) });
    const { latitude, longitude, capacity = NaN } = rows[k].site;
    const place = { latitude, longitude, capacity };
    summed.push({ place, steps: rows[k].steps, scored: steps, measured, forecast });
    const others = references(site, windows[k].from);
    REFERENCE_NAMES.forEach((name, r) => simple[r].push(pointScores(measured, pick(others[name], steps), norm)));
  });
  if (scored.size === 0) throw new DataSetError('dataset.json', `evaluate holds no row of ${quantity} to score`);
  return {
    quantity,
    overall: averaged([...scored.values()]),
    sites: scored,
    skies: coverageBySky(forecastRows),
    ...(quantity === 'power' && summed.length > 1 ? { sum: scoresOfSum(summed, description.lead) } : {}),
    references: Object.fromEntries(
      REFERENCE_NAMES.map((name, r) => [name, averaged(simple[r])]),
    ) as QuantityResult['references'],
  };
}

function scoresOfSum(sites: readonly SummedSite[], lead: number): Scores {
  const { measured, forecast, capacity } = sumOfSites(sites, lead);
  return scoresOf(measured, forecast, capacity);
}

/** The window of a site within the rows that are there. */
function windowOf({ site, steps }: SiteRows, description: Description): { from: number; to: number } {
  const { from, to } = description.window(site.id);
  const otherwise = steps.firstEnd + Math.floor(steps.count * LEARNING_SHARE) * steps.length;
  return { from: Math.max(from ?? otherwise, steps.firstEnd), to: Math.min(to ?? Infinity, lastEnd(steps)) };
}

function featuresOf(
  quantity: Quantity,
  rows: SiteRows,
  from: number,
  { lead }: Description,
  satellite: boolean,
): SiteFeatures {
  const { id, latitude, longitude, elevation, capacity, ...system } = rows.site;
  const record = { ...rows, site: id, place: { latitude, longitude }, elevation };
  const histories = new SiteHistories(record, { lead, from, satellite });
  if (quantity !== 'power') return siteFeatures(histories.irradiance(quantity), lead);
  if (capacity === undefined) throw new DataSetError('sites', `site ${id} has no capacity`);
  const plant = pvSystem({ ...system, latitude, capacity }, 'utility', stepEnd(rows.steps, 0) / 1000);
  return siteFeatures(histories.power(plant), lead);
}

/** With a capacity in the unit of what was measured. */
function inUnit(rows: SiteRows, unit: string): SiteRows {
  const { site, actuals } = rows;
  const power = actuals.get('power');
  if (site.capacity === undefined || !power) return rows;
  const capacity = capacityInUnit(site.capacity, unit, power, site.id);
  const capacity_dc = site.capacity_dc && site.capacity_dc * (capacity / site.capacity);
  return { ...rows, site: { ...site, capacity, capacity_dc } };
}

const pick = (values: Float64Array, steps: Int32Array): Float64Array => Float64Array.from(steps, (i) => values[i]);
