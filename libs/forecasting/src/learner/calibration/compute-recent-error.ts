import { stepEnd } from '@daystar/timeseries';
import type { SiteFeatures } from '../features/site-features';
import { predict } from '../training/predict';
import type { TunedModel } from '../training/tuned-model';
import { RecentError } from '../recent-errors/recent-error';

/**
 * Computes the recent error of a model on the steps after its training data, because it has learned from earlier
 * outcomes.
 * @param endStep step after the last one with an outcome
 */
export function computeRecentError(model: TunedModel, site: SiteFeatures, endStep: number): RecentError {
  const { history, ratio, scale, maxClearSky } = site;
  const recentError = new RecentError(history.steps.stepMs, maxClearSky);
  if (model.holdOut.excludedSites.includes(history.site)) return recentError;
  const steps = Int32Array.from({ length: endStep }, (_, i) => i).filter(
    (i) => stepEnd(history.steps, i) > model.trainedUpTo,
  );
  const { estimate } = predict(model, site, steps);
  steps.forEach((i, row) => recentError.add(ratio[i] * scale[i] - estimate[row], scale[i]));
  return recentError;
}
