import { lastEnd } from '@daystar/timeseries';
import { type FeatureTable, pickRows } from '../learner/dataset/feature-table';
import type { SiteFeatures } from '../learner/features/site-features';
import { findKnownSteps } from '../learner/training/build-training-set';
import { fitRidge } from '../learner/linear/normal-equations';
import { predictRidge } from '../learner/linear/ridge';
import { REFIT_INTERVAL_MS, listStepsWithin } from './refit-schedule';

/** Minimal penalty that keeps the equations solvable with collinear predictors. */
const PENALTY = 1e-6;
/** Minimum rows for a fit. */
const MIN_ROWS = 100;

/**
 * Forecasts by a least-squares fit of the measured value on clear sky, persistence, and the weather's irradiance and
 * temperature. The fit is repeated every four weeks on the data known at that time. The forecast is persistence until
 * there is enough data.
 * @param from period end of the first fit, ms
 * @returns one value per step, in the unit of the history
 */
export function computeLinearReference(site: SiteFeatures, persistence: Float64Array, from: number): Float64Array {
  const { history, lead } = site;
  const { steps, weather, weatherKnownAt, clear, measured } = history;
  const selectKnownAtIssue = (values: Float64Array) =>
    values.map((value, i) => (weatherKnownAt[i] <= steps.firstEnd + i * steps.stepMs - lead ? value : NaN));
  const inputs = new Map([['clear', clear]]).set('persistence', persistence);
  for (const name of ['ghi', 'dni', 'air_temp'])
    if (weather.has(name)) inputs.set(name, selectKnownAtIssue(weather.get(name)!));
  const table: FeatureTable = {
    names: [...inputs.keys()],
    columns: Array.from(inputs.values(), (values) => Float32Array.from(values)),
    count: steps.count,
  };
  const forecast = persistence.slice();
  for (let refitAt = from; refitAt <= lastEnd(steps); refitAt += REFIT_INTERVAL_MS) {
    const [knownSteps] = findKnownSteps([site], -Infinity, refitAt - lead);
    if (knownSteps.length < MIN_ROWS) continue;
    const rows = pickRows(table, knownSteps);
    const target = Float64Array.from(knownSteps, (i) => measured[i]);
    const fit = fitRidge({ table: rows, target, weight: new Float64Array(knownSteps.length).fill(1) }, PENALTY);
    const dueSteps = listStepsWithin(steps, refitAt, refitAt + REFIT_INTERVAL_MS);
    const predicted = predictRidge(fit, pickRows(table, dueSteps));
    dueSteps.forEach((step, row) => (forecast[step] = clear[step] > 0 ? Math.max(0, predicted[row]) : 0));
  }
  return forecast;
}
