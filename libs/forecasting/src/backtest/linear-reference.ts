import { lastEnd } from '@daystar/timeseries';
import { type FeatureTable, pickRows } from '../tuning/feature-table';
import type { SiteFeatures } from '../tuning/features/site-features';
import { knownSteps } from '../tuning/lesson';
import { fitRidge } from '../tuning/linear/normal-equations';
import { predictRidge } from '../tuning/linear/ridge';
import { REFIT_EVERY, stepsWithin } from './refits';

/** Hardly any: enough to solve where two predictors say the same. */
const PENALTY = 1e-6;
/** Fewer rows carry no fit. */
const LEAST_ROWS = 100;

/**
 * Least squares of the measured value itself on what anyone would try first: clear sky, persistence, the weather's
 * irradiance and temperature. Fitted again as often as the tuned models are, on what was known by then; before there is
 * enough of it, persistence.
 */
export function linearReference(site: SiteFeatures, persistence: Float64Array, from: number): Float64Array {
  const { history, lead } = site;
  const { steps, weather, weatherKnownAt, clear, measured } = history;
  const whenDue = (values: Float64Array) =>
    values.map((value, i) => (weatherKnownAt[i] <= steps.firstEnd + i * steps.length - lead ? value : NaN));
  const inputs = new Map([['clear', clear]]).set('persistence', persistence);
  for (const name of ['ghi', 'dni', 'air_temp']) if (weather.has(name)) inputs.set(name, whenDue(weather.get(name)!));
  const table: FeatureTable = {
    names: [...inputs.keys()],
    columns: Array.from(inputs.values(), (values) => Float32Array.from(values)),
    count: steps.count,
  };
  const forecast = persistence.slice();
  for (let at = from; at <= lastEnd(steps); at += REFIT_EVERY) {
    const [known] = knownSteps([site], -Infinity, at - lead);
    if (known.length < LEAST_ROWS) continue;
    const rows = pickRows(table, known);
    const target = Float64Array.from(known, (i) => measured[i]);
    const fit = fitRidge({ table: rows, target, weight: new Float64Array(known.length).fill(1) }, PENALTY);
    const due = stepsWithin(steps, at, at + REFIT_EVERY);
    const said = predictRidge(fit, pickRows(table, due));
    due.forEach((step, row) => (forecast[step] = clear[step] > 0 ? Math.max(0, said[row]) : 0));
  }
  return forecast;
}
