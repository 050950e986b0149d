import type { BaseLearners } from '../learner/training/base-learners';
import { canTrain, fitUpTo } from '../learner/training/train';
import { listRefits } from './list-refits';
import type { EvaluatedSite } from './evaluated-site';
import type { WalkForwardOptions } from './walk-forward';

/**
 * Fits the base learners of every `parts`-th refit of `walkForward`. They take most of the time of the
 * evaluation and do not depend on each other.
 * @param part index of the first refit, from 0
 * @returns base learners by the end of their training data, ms
 */
export function fitRefits(
  sites: readonly EvaluatedSite[],
  { objective, seed, maxTrees, onProgress }: WalkForwardOptions,
  { part, parts }: { readonly part: number; readonly parts: number },
): Map<number, BaseLearners> {
  const features = sites.map((site) => site.features);
  const refits = listRefits(sites).filter((_, index) => index % parts === part);
  const fitted = new Map<number, BaseLearners>();
  refits.forEach(({ upTo }, index) => {
    if (canTrain(features, upTo)) fitted.set(upTo, fitUpTo(features, { objective, seed, maxTrees, upTo }));
    onProgress?.((index + 1) / refits.length);
  });
  return fitted;
}
