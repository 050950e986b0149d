import {
  REFERENCE_NAMES,
  type BaseLearners,
  type ReferenceName,
  type SiteHistory,
  SiteHistories,
  addRegionalIndex,
  computeReferenceForecasts,
  buildSiteFeatures,
  fitRefits,
  walkForward,
  walkLikeService,
} from '@daystar/forecasting';
import { pvSystem } from '@daystar/solar';
import { DAY, lastEnd, stepEnd } from '@daystar/timeseries';
import { matchCapacityUnit } from './data-set/match-capacity-unit';
import { DataSetError } from './data-set/data-set-error';
import { type DataSetDescription, type Quantity, readDescription } from './data-set/description';
import { type SiteRows, readSiteRows } from './data-set/site-rows';
import { type CoverageBySky, type ForecastRows, computeCoverageBySky } from './coverage-by-sky';
import { selectScoredSteps } from './scored-steps';
import { type PointScores, type Scores, averageScores, computePointScores, computeScores } from './scores';
import { type SummedSite, sumSites } from './sum-sites';

export interface BacktestOptions {
  readonly usesSatellite: boolean;
  /** Whether power is forecast by the models that a service trains, instead of by those for all data of the set. */
  readonly isLikeService?: boolean;
  readonly onProgress: (fraction: number, task: string) => void;
  /** Base learners that other processes fitted. */
  readonly fittedParts?: readonly FittedPart[];
}

/** Base learners from one of the parts into which the trainings of a data set are divided. */
export interface FittedPart {
  /** Name of the data set. */
  readonly name: string;
  /** By quantity and end of the training data, ms. */
  readonly byQuantity: ReadonlyMap<Quantity, ReadonlyMap<number, BaseLearners>>;
}

export interface QuantityResult {
  readonly quantity: Quantity;
  readonly overall: Scores;
  readonly sites: ReadonlyMap<string, Scores>;
  /** Scores of all plants as one aggregation. */
  readonly sum?: Scores;
  readonly skies: CoverageBySky;
  /** Scores of reference forecasts on the same rows, averaged over the sites. */
  readonly references: Readonly<Record<ReferenceName, PointScores>>;
}

export interface BacktestResult {
  readonly description: DataSetDescription;
  readonly usesSatellite: boolean;
  readonly isLikeService: boolean;
  readonly results: readonly QuantityResult[];
  readonly seconds: number;
}

/** Seed of the training, so that two runs over the same data give the same scores. */
const SEED = 1;
/** Fraction of the data set for training, if it defines no window. */
const TRAINING_FRACTION = 1 / 3;

/**
 * Walks a data set forward in time and scores the forecasts.
 * @throws DataSetError that names the file and the problem
 */
export async function backtest(
  folder: string,
  { usesSatellite, isLikeService = false, onProgress, fittedParts = [] }: BacktestOptions,
): Promise<BacktestResult> {
  const startedAt = performance.now();
  onProgress(0, 'reading');
  const { description, rows } = await readDataSet(folder);
  const { quantities, name } = description;
  const foreignPart = fittedParts.find((part) => part.name !== name);
  if (foreignPart)
    throw new DataSetError('dataset.json', `the data set is ${name}, but a fitted part is of ${foreignPart.name}`);
  const results = quantities.map((quantity, k) => {
    const reportProgress = (fraction: number) =>
      onProgress((k + fraction) / quantities.length, `forecasting ${quantity}`);
    return scoreQuantity(quantity, rows, description, { usesSatellite, isLikeService, reportProgress, fittedParts });
  });
  onProgress(1, 'done');
  return { description, usesSatellite, isLikeService, results, seconds: (performance.now() - startedAt) / 1000 };
}

/**
 * Fits the base learners of one part of the trainings, so that several processes can share the trainings.
 * @param selection the part, from 0, and the number of parts
 */
export async function fitBacktestPart(
  folder: string,
  selection: { readonly part: number; readonly parts: number },
  { usesSatellite, onProgress }: BacktestOptions,
): Promise<FittedPart> {
  onProgress(0, 'reading');
  const { description, rows } = await readDataSet(folder);
  const { quantities, score } = description;
  const byQuantity = new Map(
    quantities.map((quantity, k) => {
      const { walkInputs } = buildInputs(quantity, rows, description, usesSatellite);
      const reportProgress = (fraction: number) =>
        onProgress((k + fraction) / quantities.length, `training ${quantity}`);
      const options = { objective: score.objective, seed: SEED, onProgress: reportProgress };
      return [quantity, fitRefits(walkInputs, options, selection)] as const;
    }),
  );
  return { name: description.name, byQuantity };
}

/** Reads a data set, with capacities in the unit of the measurements. @throws DataSetError */
export async function readDataSet(folder: string) {
  const description = readDescription(folder);
  const rows = (await readSiteRows(description)).map((site) => convertCapacity(site, description.unit));
  return { description, rows };
}

function buildInputs(
  quantity: Quantity,
  rows: readonly SiteRows[],
  description: DataSetDescription,
  usesSatellite: boolean,
) {
  const windows = rows.map((site) => findWindow(site, description));
  const histories = rows.map((siteRows, k) =>
    createHistory(quantity, siteRows, windows[k].from, description, usesSatellite),
  );
  const placed = histories.map((history, k) => ({ place: rows[k].site, history }));
  const sites = addRegionalIndex(placed).map((history) => buildSiteFeatures(history, description.lead));
  return { windows, sites, walkInputs: sites.map((features, k) => ({ features, ...windows[k] })) };
}

function scoreQuantity(
  quantity: Quantity,
  rows: readonly SiteRows[],
  description: DataSetDescription,
  {
    usesSatellite,
    isLikeService,
    reportProgress,
    fittedParts = [],
  }: Omit<BacktestOptions, 'onProgress'> & { reportProgress: (fraction: number) => void },
): QuantityResult {
  reportProgress(0);
  const { windows, sites, walkInputs } = buildInputs(quantity, rows, description, usesSatellite);
  const forecasts =
    isLikeService && quantity === 'power'
      ? walkLikeService(walkInputs, reportProgress)
      : walkForward(walkInputs, {
          objective: description.score.objective,
          seed: SEED,
          onProgress: reportProgress,
          findFittedLearners: (upTo) =>
            fittedParts.map(({ byQuantity }) => byQuantity.get(quantity)?.get(upTo)).find(Boolean),
        }).forecasts;
  const scoresBySite = new Map<string, Scores>();
  const summed: SummedSite[] = [];
  const forecastRows: ForecastRows[] = [];
  const referenceScores = REFERENCE_NAMES.map((): PointScores[] => []);
  sites.forEach((site, k) => {
    const steps = selectScoredSteps(rows[k], quantity, site.history.sun.zenith, windows[k], description.score);
    if (steps.length === 0) return;
    const measured = selectSteps(rows[k].actuals.get(quantity)!, steps);
    const { estimate, p10, p50, p90 } = forecasts[k];
    const forecast = {
      estimate: selectSteps(estimate, steps),
      p10: selectSteps(p10, steps),
      p50: selectSteps(p50, steps),
      p90: selectSteps(p90, steps),
    };
    const norm = description.score.isNormalizedByCapacity || quantity === 'power' ? rows[k].site.capacity : undefined;
    scoresBySite.set(rows[k].site.id, computeScores(measured, forecast, norm));
    const days = steps.map((i) => Math.floor(stepEnd(rows[k].steps, i) / DAY));
    forecastRows.push({ measured, forecast, clear: selectSteps(site.scale, steps), days });
    const { latitude, longitude, capacity = NaN } = rows[k].site;
    const place = { latitude, longitude, capacity };
    summed.push({ place, steps: rows[k].steps, scored: steps, measured, forecast });
    const simpleForecasts = computeReferenceForecasts(site, windows[k].from);
    REFERENCE_NAMES.forEach((name, r) =>
      referenceScores[r].push(computePointScores(measured, selectSteps(simpleForecasts[name], steps), norm)),
    );
  });
  if (scoresBySite.size === 0) throw new DataSetError('dataset.json', `evaluate selects no row of ${quantity}`);
  return {
    quantity,
    overall: averageScores([...scoresBySite.values()]),
    sites: scoresBySite,
    skies: computeCoverageBySky(forecastRows),
    ...(quantity === 'power' && summed.length > 1 ? { sum: scoreSum(summed, description.lead) } : {}),
    references: Object.fromEntries(
      REFERENCE_NAMES.map((name, r) => [name, averageScores(referenceScores[r])]),
    ) as QuantityResult['references'],
  };
}

function scoreSum(sites: readonly SummedSite[], lead: number): Scores {
  const { measured, forecast, capacity } = sumSites(sites, lead);
  return computeScores(measured, forecast, capacity);
}

/** Finds the evaluation window of a site, within its rows. */
function findWindow({ site, steps }: SiteRows, description: DataSetDescription): { from: number; to: number } {
  const { from, to } = description.getWindow(site.id);
  const defaultFrom = steps.firstEnd + Math.floor(steps.count * TRAINING_FRACTION) * steps.stepMs;
  return { from: Math.max(from ?? defaultFrom, steps.firstEnd), to: Math.min(to ?? Infinity, lastEnd(steps)) };
}

function createHistory(
  quantity: Quantity,
  rows: SiteRows,
  from: number,
  { lead }: DataSetDescription,
  usesSatellite: boolean,
): SiteHistory {
  const { id, latitude, longitude, elevation, capacity, ...system } = rows.site;
  const record = { ...rows, site: id, place: { latitude, longitude }, elevation };
  const histories = new SiteHistories(record, { lead, from, usesSatellite });
  if (quantity !== 'power') return histories.createIrradianceHistory(quantity);
  if (capacity === undefined) throw new DataSetError('sites', `site ${id} has no capacity`);
  const plant = pvSystem({ ...system, latitude, capacity }, 'utility', stepEnd(rows.steps, 0) / 1000);
  return histories.createPowerHistory(plant);
}

/** Converts the capacity to the unit of the measurements. */
function convertCapacity(rows: SiteRows, unit: string): SiteRows {
  const { site, actuals } = rows;
  const power = actuals.get('power');
  if (site.capacity === undefined || !power) return rows;
  const capacity = matchCapacityUnit(site.capacity, unit, power, site.id);
  const capacity_dc = site.capacity_dc && site.capacity_dc * (capacity / site.capacity);
  return { ...rows, site: { ...site, capacity, capacity_dc } };
}

const selectSteps = (values: Float64Array, steps: Int32Array): Float64Array =>
  Float64Array.from(steps, (i) => values[i]);
