import { type Components, computeDisagreement, gatherValues } from './blend';
import type { FeatureTable } from '../dataset/feature-table';
import { selectFeatures } from '../dataset/feature-table';
import type { SiteFeatures } from '../features/site-features';
import { type SiteSteps, buildTrainingSet } from './build-training-set';
import type { Objective } from './objective';
import { binTable } from '../trees/binning';
import { type BoostRules, boost } from '../trees/boost';
import { type BoostedTrees, predictTrees } from '../trees/boosted-trees';

/**
 * Distribution of the measurement around the estimate, in units of the scale: boosted trees for P10 (`low`), P50
 * (`middle`) and P90 (`high`) of the residual. Stored models have these names.
 */
export interface SpreadModel {
  readonly features: readonly string[];
  readonly low: BoostedTrees;
  /** Absent when the estimate itself is a median. */
  readonly middle: BoostedTrees | undefined;
  readonly high: BoostedTrees;
}

/** Names of the inputs that follow the features. */
const ESTIMATE_INPUTS = ['estimate', 'disagreement'] as const;

const NO_TREES: BoostedTrees = { features: ESTIMATE_INPUTS, base: 0, trees: [], importance: [0, 0] };

/** Spread of a model without quantiles: they equal the estimate. A release that predicts quantiles can read it. */
export const NO_SPREAD: SpreadModel = { features: [], low: NO_TREES, middle: undefined, high: NO_TREES };

export const PROBABILITIES = { p10: 0.1, p50: 0.5, p90: 0.9 } as const;

/**
 * The leaves are larger than in the trees of the estimate, because only a tenth of a leaf's rows lie beyond its
 * quantile.
 */
const RULES: Omit<BoostRules, 'loss' | 'seed' | 'minWeight'> = {
  maxTrees: 100,
  shrinkage: 0.08,
  rowShare: 0.6,
  featureShare: 0.4,
  maxLeaves: 12,
  maxDepth: 5,
  penalty: 10,
};

/**
 * Fits quantiles of residuals, not of values, because a low quantile that is 0 in most rows (dni, dawn) has no splits.
 */
export function fitSpreadModel(
  sites: readonly SiteFeatures[],
  steps: SiteSteps,
  estimate: Float64Array,
  components: Components,
  features: readonly string[],
  { objective, seed, maxTrees }: { objective: Objective; seed: number; maxTrees: number },
): SpreadModel {
  const trainingSet = buildTrainingSet(sites, steps, 1);
  const scale = gatherValues(sites, steps, (site, i) => site.scale[i]);
  const residual = trainingSet.target.map((value, row) => value - estimate[row] / scale[row]);
  const table = buildSpreadTable(trainingSet.table, features, estimate, components, scale);
  const minWeight = Math.min(300, Math.max(40, trainingSet.table.count / 100));
  const binned = binTable(table);
  const growTrees = (probability: number) => {
    const rules = {
      ...RULES,
      maxTrees: Math.min(RULES.maxTrees, maxTrees),
      minWeight,
      loss: { kind: 'quantile', probability } as const,
      seed,
    };
    return boost({ table, target: residual, weight: trainingSet.weight }, rules, binned);
  };
  return {
    features,
    low: growTrees(PROBABILITIES.p10),
    middle: objective === 'absolute' ? undefined : growTrees(PROBABILITIES.p50),
    high: growTrees(PROBABILITIES.p90),
  };
}

/** Predicts quantiles in the unit of the site, 0 <= P10 <= P50 <= P90. */
export function predictQuantiles(
  spread: SpreadModel,
  table: FeatureTable,
  estimate: Float64Array,
  components: Components,
  scale: Float64Array,
): { p10: Float64Array; p50: Float64Array; p90: Float64Array } {
  const inputs = buildSpreadTable(table, spread.features, estimate, components, scale);
  const predictQuantile = (trees: BoostedTrees) =>
    predictTrees(trees, inputs).map((residual, row) => Math.max(0, estimate[row] + residual * scale[row]));
  const p50 = spread.middle ? predictQuantile(spread.middle) : estimate;
  return {
    p10: predictQuantile(spread.low).map((value, row) => Math.min(value, p50[row])),
    p50,
    p90: predictQuantile(spread.high).map((value, row) => Math.max(value, p50[row])),
  };
}

function buildSpreadTable(
  table: FeatureTable,
  features: readonly string[],
  estimate: Float64Array,
  components: Components,
  scale: Float64Array,
): FeatureTable {
  const selected = selectFeatures(table, features);
  const toScaleUnits = (values: Float64Array) => Float32Array.from(values, (value, row) => value / scale[row]);
  return {
    names: [...selected.names, ...ESTIMATE_INPUTS],
    columns: [...selected.columns, toScaleUnits(estimate), toScaleUnits(computeDisagreement(components))],
    count: table.count,
  };
}
