import { DAY, stepEnd } from '@daystar/timeseries';
import { BLENDS, type Blend, type Ingredients, USUAL_BLEND, blended, gather } from './blend';
import { correlation, mean } from '../verification/deterministic';
import type { SiteFeatures } from './features/site-features';
import type { SiteSteps } from './lesson';
import type { Objective } from './objective';

/** What a hold-out said of tuning. Losses are in units of each site's largest clear-sky value. */
export interface Trial {
  readonly blend: Blend;
  readonly values: number;
  /** Mean loss of the untuned forecast and of the blend. */
  readonly untuned: number;
  readonly tuned: number;
  /** Sites where the untuned forecast was the better one, or where what was measured is not of this world. */
  readonly keptOut: readonly string[];
  /** By how much each of `BLENDS` beat the usual one, day by day; hold-outs before count less and less. */
  readonly evidence: readonly Evidence[];
}

interface Evidence {
  readonly days: number;
  readonly sum: number;
  readonly squares: number;
}

/** A site with fewer values in the hold-out is judged with all the others. */
const LEAST_VALUES = 100;
/** Measurements that follow the untuned forecast less than this (correlation) do not follow the sun: no hold-out can judge. */
const LEAST_LIKENESS = 0.3;
/** How much a hold-out counts when the next one is there. */
const MEMORY = 0.8;
/** Another blend than the usual must be better by so many standard errors: a month's best is mostly chance. */
const DEVIATIONS = 2;

/**
 * Compares blends and the untuned forecast on steps that were not learnt from.
 * @param ingredients of the steps, made by members that had not seen them
 */
export function chooseBlend(
  sites: readonly SiteFeatures[],
  steps: SiteSteps,
  ingredients: Ingredients,
  objective: Objective,
  before?: Trial,
): Trial {
  const measured = gather(sites, steps, (site, i) => site.ratio[i] * site.scale[i]);
  const nominal = gather(sites, steps, (site) => site.nominal);
  const lossOf = (forecast: Float64Array) =>
    forecast.map((value, row) => {
      const error = (value - measured[row]) / nominal[row];
      return objective === 'absolute' ? Math.abs(error) : error * error;
    });
  const days = gather(sites, steps, ({ history }, i) => Math.floor(stepEnd(history.steps, i) / DAY));
  const usual = lossOf(blended(USUAL_BLEND, ingredients));
  const evidence = BLENDS.map((blend, k) => {
    const other = lossOf(blended(blend, ingredients));
    return added(
      evidenceOf(
        usual.map((loss, row) => loss - other[row]),
        days,
      ),
      before?.evidence[k],
    );
  });
  const blend = preferred(evidence);
  const forecast = gather(sites, steps, (site, i) => site.history.untuned[i]);
  const untuned = lossOf(forecast);
  const tuned = lossOf(blended(blend, ingredients));
  const spans = spansOf(steps);
  const keptOut = sites.filter((_, k) => {
    const [from, to] = spans[k][1] - spans[k][0] >= LEAST_VALUES ? spans[k] : [0, tuned.length];
    const part = (values: Float64Array) => values.subarray(from, to);
    if (!(correlation(part(measured), part(forecast)) >= LEAST_LIKENESS)) return true;
    return !(mean(part(tuned)) <= mean(part(untuned)));
  });
  return {
    blend,
    values: tuned.length,
    untuned: mean(untuned),
    tuned: mean(tuned),
    keptOut: keptOut.map(({ history }) => history.site),
    evidence,
  };
}

function preferred(evidence: readonly Evidence[]): Blend {
  let best = USUAL_BLEND;
  let most = 0;
  evidence.forEach(({ days, sum, squares }, k) => {
    const average = sum / days;
    const deviation = Math.sqrt(Math.max(0, squares / days - average * average) / days);
    if (average > DEVIATIONS * deviation && average > most) [best, most] = [BLENDS[k], average];
  });
  return best;
}

/** Sums by day: forecasts of one day err together, so that a day is what can be counted. */
function evidenceOf(gains: Float64Array, days: Float64Array): Evidence {
  const byDay = new Map<number, number>();
  gains.forEach((gain, row) => byDay.set(days[row], (byDay.get(days[row]) ?? 0) + gain));
  const sums = [...byDay.values()];
  const total = (of: (sum: number) => number) => sums.reduce((all, sum) => all + of(sum), 0);
  return { days: sums.length, sum: total((sum) => sum), squares: total((sum) => sum * sum) };
}

const added = (now: Evidence, before: Evidence = { days: 0, sum: 0, squares: 0 }): Evidence => ({
  days: now.days + MEMORY * before.days,
  sum: now.sum + MEMORY * before.sum,
  squares: now.squares + MEMORY * before.squares,
});

/** First row and one past the last of each site. */
function spansOf(steps: SiteSteps): [number, number][] {
  let from = 0;
  return steps.map(({ length }) => [from, (from += length)]);
}
