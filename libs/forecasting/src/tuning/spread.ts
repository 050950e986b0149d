import { type Ingredients, disagreement, gather } from './blend';
import type { FeatureTable } from './feature-table';
import { keepFeatures } from './feature-table';
import type { SiteFeatures } from './features/site-features';
import { type SiteSteps, lessonOf } from './lesson';
import type { Objective } from './objective';
import { binTable } from './trees/binning';
import { type BoostRules, boost } from './trees/boost';
import { type BoostedTrees, predictTrees } from './trees/boosted-trees';

/** Where the measurement lies around the estimate, in units of the scale, by the quantile trees of its residuals. */
export interface Spread {
  readonly features: readonly string[];
  readonly low: BoostedTrees;
  /** Absent where the estimate is a median already. */
  readonly middle: BoostedTrees | undefined;
  readonly high: BoostedTrees;
}

export const PROBABILITIES = { low: 0.1, middle: 0.5, high: 0.9 } as const;

/** A tenth of a leaf's rows lie beyond its quantile: leaves are larger than those of the estimate. */
const RULES: Omit<BoostRules, 'loss' | 'seed' | 'leastWeight'> = {
  mostTrees: 100,
  shrinkage: 0.08,
  rowShare: 0.6,
  featureShare: 0.4,
  mostLeaves: 12,
  mostDepth: 5,
  penalty: 10,
};

/**
 * Learns the quantiles of residuals, not of the value: a low quantile that is zero in most rows (dni, dawn) gives trees
 * nothing to cut.
 */
export function fitSpread(
  sites: readonly SiteFeatures[],
  steps: SiteSteps,
  estimate: Float64Array,
  ingredients: Ingredients,
  features: readonly string[],
  { objective, seed, mostTrees }: { objective: Objective; seed: number; mostTrees: number },
): Spread {
  const lesson = lessonOf(sites, steps, 1);
  const scale = gather(sites, steps, (site, i) => site.scale[i]);
  const residual = lesson.target.map((value, row) => value - estimate[row] / scale[row]);
  const table = spreadTable(lesson.table, features, estimate, ingredients, scale);
  const leastWeight = Math.min(300, Math.max(40, lesson.table.count / 100));
  const binned = binTable(table);
  const trees = (probability: number) => {
    const rules = {
      ...RULES,
      mostTrees: Math.min(RULES.mostTrees, mostTrees),
      leastWeight,
      loss: { kind: 'quantile', probability } as const,
      seed,
    };
    return boost({ table, target: residual, weight: lesson.weight }, rules, binned);
  };
  return {
    features,
    low: trees(PROBABILITIES.low),
    middle: objective === 'absolute' ? undefined : trees(PROBABILITIES.middle),
    high: trees(PROBABILITIES.high),
  };
}

/** Quantiles in the unit of the site, low <= middle <= high, none below 0. */
export function predictSpread(
  spread: Spread,
  table: FeatureTable,
  estimate: Float64Array,
  ingredients: Ingredients,
  scale: Float64Array,
): { low: Float64Array; middle: Float64Array; high: Float64Array } {
  const seen = spreadTable(table, spread.features, estimate, ingredients, scale);
  const around = (trees: BoostedTrees) =>
    predictTrees(trees, seen).map((residual, row) => Math.max(0, estimate[row] + residual * scale[row]));
  const middle = spread.middle ? around(spread.middle) : estimate;
  return {
    low: around(spread.low).map((value, row) => Math.min(value, middle[row])),
    middle,
    high: around(spread.high).map((value, row) => Math.max(value, middle[row])),
  };
}

function spreadTable(
  table: FeatureTable,
  features: readonly string[],
  estimate: Float64Array,
  ingredients: Ingredients,
  scale: Float64Array,
): FeatureTable {
  const known = keepFeatures(table, features);
  const share = (values: Float64Array) => Float32Array.from(values, (value, row) => value / scale[row]);
  return {
    names: [...known.names, 'estimate', 'disagreement'],
    columns: [...known.columns, share(estimate), share(disagreement(ingredients))],
    count: table.count,
  };
}
