import { TRAINING_OPTIONS } from '../site-tuning/training-options';
import { buildTuningFeatures } from '../site-tuning/lead-features';
import type { EvaluatedSite } from './evaluated-site';
import { type EvaluatedForecast, walkForward } from './walk-forward';

/**
 * Walk-forward evaluation of the models that a service trains for power: each plant alone, from its forecast power and
 * its measurements of earlier days, without other weather. A service corrects the first hours by the last measurements
 * too.
 * @param onProgress called with the progress, 0..1
 */
export function walkLikeService(
  sites: readonly EvaluatedSite[],
  onProgress: (fraction: number) => void,
): EvaluatedForecast[] {
  return sites.map(({ features, ...window }, k) => {
    const history = { ...features.history, weather: new Map(), covariates: new Map() };
    const site = { ...window, features: buildTuningFeatures(history, features.lead) };
    const { forecasts } = walkForward([site], {
      ...TRAINING_OPTIONS,
      onProgress: (fraction) => onProgress((k + fraction) / sites.length),
    });
    return forecasts[0];
  });
}
