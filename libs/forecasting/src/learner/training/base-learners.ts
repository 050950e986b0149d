import { type FeatureTable, selectFeatures, pickRows } from '../dataset/feature-table';
import type { DatedTrainingSet } from '../dataset/training-set';
import { type RandomFeatures, drawRandomFeatures, appendRandomFeatures } from '../linear/random-features';
import { NormalEquations } from '../linear/normal-equations';
import { type Ridge, predictRidge } from '../linear/ridge';
import type { Objective } from './objective';
import type { SiteRegressions } from './site-regression';
import { assignTimeBlocks } from './assign-time-blocks';
import { binTable } from '../trees/binning';
import { type BoostRules, boost } from '../trees/boost';
import { type BoostedTrees, predictTrees } from '../trees/boosted-trees';
import { ABSOLUTE, SQUARED } from '../trees/loss';

/** Base learners trained on the same rows. Their errors differ, so a blend is better than each of them. */
export interface BaseLearners {
  /** Features with values in training; others are ignored. */
  readonly features: readonly string[];
  readonly trees: BoostedTrees;
  /** Regressions of single sites on a few predictors. */
  readonly plain: SiteRegressions;
  readonly linear: Ridge;
  /** Ridge regression on the features and random nonlinear functions of them. */
  readonly smooth: { readonly random: RandomFeatures; readonly ridge: Ridge };
  /** Trees on the residuals of the linear fit, which extrapolates where trees cannot. */
  readonly corrections: BoostedTrees;
}

const TREES = { min: 60, max: 400, perRow: 1 / 20 };

/** Number of trees for a number of rows, so that three months of one site train within a second. */
export const countTrees = (rows: number): number =>
  Math.round(Math.min(TREES.max, Math.max(TREES.min, rows * TREES.perRow)));

/** Candidate penalties of the linear fits, chosen by cross-validation over blocks of time. */
const PENALTIES = [0.001, 0.005, 0.03, 0.2, 1];
const FOLDS = 5;
/** Maximum rows for the linear fits; 200 slopes need no more. */
const MAX_LINEAR_ROWS = 40_000;
/** Number of random features. */
const RANDOM_FEATURES = 150;
/** Number of features, the most important ones of the trees, from which random features are drawn. */
const BEST_FEATURES = 24;

export interface FitOptions {
  readonly objective: Objective;
  readonly seed: number;
  readonly maxTrees: number;
  /** Number of days of the rows. */
  readonly days: number;
}

export function fitBaseLearners(
  trainingSet: DatedTrainingSet,
  plain: SiteRegressions,
  { objective, seed, maxTrees, days }: FitOptions,
): BaseLearners {
  const features = listKnownFeatures(trainingSet.table);
  const selectedSet = { ...trainingSet, table: selectFeatures(trainingSet.table, features) };
  const rules = {
    ...createTreeRules(selectedSet.table.count, days),
    loss: objective === 'absolute' ? ABSOLUTE : SQUARED,
    maxTrees,
    seed,
  };
  const binned = binTable(selectedSet.table);
  const trees = boost(selectedSet, rules, binned);
  const random = drawRandomFeatures(
    selectedSet.table,
    selectedSet.weight,
    selectBestFeatures(trees),
    RANDOM_FEATURES,
    seed,
  );
  const sampled = sampleEveryNth(selectedSet, Math.ceil(selectedSet.table.count / MAX_LINEAR_ROWS));
  const extended = appendRandomFeatures(random, sampled.table);
  const equations = new NormalEquations({ ...sampled, table: extended }, assignTimeBlocks(sampled.day, FOLDS));
  const fit = (count: number) => equations.solve(count, equations.selectPenalty(count, PENALTIES));
  const linear = fit(features.length);
  const linearFit = predictRidge(linear, selectedSet.table);
  const residuals = selectedSet.target.map((value, row) => value - linearFit[row]);
  return {
    features,
    trees,
    plain,
    linear,
    smooth: { random, ridge: fit(extended.names.length) },
    corrections: boost({ ...selectedSet, target: residuals }, rules, binned),
  };
}

function sampleEveryNth({ table, target, weight, day }: DatedTrainingSet, n: number): DatedTrainingSet {
  if (n <= 1) return { table, target, weight, day };
  const rows = Int32Array.from({ length: Math.ceil(table.count / n) }, (_, k) => k * n);
  const pick = (values: Float64Array) => Float64Array.from(rows, (row) => values[row]);
  return { table: pickRows(table, rows), target: pick(target), weight: pick(weight), day: pick(day) };
}

/** Prediction of each base learner that is shared by all sites. */
export function predictBaseLearners(
  learners: BaseLearners,
  table: FeatureTable,
): Record<'trees' | 'linear' | 'smooth' | 'corrected', Float64Array> {
  const selectedTable = selectFeatures(table, learners.features);
  const { random, ridge } = learners.smooth;
  const linear = predictRidge(learners.linear, selectedTable);
  const corrections = predictTrees(learners.corrections, selectedTable);
  return {
    trees: predictTrees(learners.trees, selectedTable),
    linear,
    corrected: linear.map((value, row) => value + corrections[row]),
    smooth: predictRidge(ridge, appendRandomFeatures(random, selectedTable)),
  };
}

/** Minimum rows of a leaf, in days of data, limited to 20–150 rows. */
const LEAF_DAYS = 4;

/** Conservative rules: neighbouring rows are correlated, so there is less information than their number suggests. */
const createTreeRules = (rows: number, days: number): Omit<BoostRules, 'loss' | 'maxTrees' | 'seed'> => ({
  shrinkage: 0.04,
  rowShare: Math.min(0.6, 36_000 / rows),
  featureShare: 0.5,
  maxLeaves: 24,
  maxDepth: 7,
  minWeight: Math.min(150, Math.max(20, (LEAF_DAYS * rows) / days)),
  penalty: Math.min(50, Math.max(5, rows / 600)),
});

function listKnownFeatures({ names, columns }: FeatureTable): string[] {
  return names.filter((_, feature) => columns[feature].some((value) => !Number.isNaN(value)));
}

function selectBestFeatures({ features, importance }: BoostedTrees): string[] {
  return features
    .map((name, feature) => ({ name, importance: importance[feature] }))
    .sort((a, b) => b.importance - a.importance)
    .slice(0, BEST_FEATURES)
    .map(({ name }) => name);
}
