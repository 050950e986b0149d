import { DAY, HOUR } from '@daystar/timeseries';
import { canTrain } from '../learner/training/train';
import { computeRefitInterval } from './refit-schedule';
import type { EvaluatedSite } from './evaluated-site';

/** A training and the forecasts that use its model. */
export interface Refit {
  /** End of the first forecast period, ms. */
  readonly time: number;
  /** Time of the next refit, ms. */
  readonly next: number;
  /** End of the training data, ms. */
  readonly upTo: number;
}

/** Interval between attempts while there is too little data for a model. */
const FIRST_FIT_INTERVAL_MS = 4 * DAY;
/**
 * Length of the warm-up that calibrates intervals before the first evaluated forecast, as a fraction of the history
 * until then.
 */
const WARM_UP_FRACTION = 0.35;
const MAX_WARM_UP_MS = 42 * DAY;

/** Lists the refits of a walk-forward evaluation. */
export function listRefits(sites: readonly EvaluatedSite[]): Refit[] {
  const features = sites.map((site) => site.features);
  const { lead } = features[0];
  const evaluationStart = Math.min(...sites.map(({ from }) => from));
  const end = Math.max(...sites.map(({ to }) => to));
  const historyStart = Math.min(...features.map(({ history }) => history.steps.firstEnd));
  const warmUp = Math.min(
    MAX_WARM_UP_MS,
    Math.floor((WARM_UP_FRACTION * (evaluationStart - historyStart)) / HOUR) * HOUR,
  );
  const refits: Refit[] = [];
  let hasModel = false;
  for (let time = evaluationStart - warmUp; time <= end;) {
    const interval = hasModel ? computeRefitInterval(time - historyStart) : FIRST_FIT_INTERVAL_MS;
    const next = time < evaluationStart ? evaluationStart : time + interval;
    const upTo = time - lead;
    refits.push({ time, next, upTo });
    hasModel ||= canTrain(features, upTo);
    time = next;
  }
  return refits;
}
