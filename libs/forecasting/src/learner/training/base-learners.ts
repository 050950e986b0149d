import { type FeatureTable, selectFeatures, pickRows } from '../dataset/feature-table';
import type { DatedTrainingSet } from '../dataset/training-set';
import {
  type KernelFeatures,
  type KernelInput,
  appendKernelFeatures,
  chooseLandmarks,
  predictWithKernels,
} from '../linear/kernel-features';
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
  /** Ridge regression on the features and their similarity to training rows. */
  readonly smooth: { readonly kernels: KernelFeatures; readonly ridge: Ridge };
  /** Trees on the residuals of the smooth fit, which extrapolates where trees cannot. */
  readonly corrections: BoostedTrees;
}

const TREES = { min: 60, max: 400, perRow: 1 / 20 };

/** Number of trees for a number of rows, so that three months of one site train within a second. */
export const countTrees = (rows: number): number =>
  Math.round(Math.min(TREES.max, Math.max(TREES.min, rows * TREES.perRow)));

/** Candidate penalties of the linear fit. Cross-validation over blocks of time selects one. */
const LINEAR_PENALTIES = [0.001, 0.005, 0.03, 0.2, 1];
/** Candidate penalties of the fit with kernels, whose values vary little. */
const KERNEL_PENALTIES = [0.0001, 0.0005, 0.002, 0.01, 0.05, 0.2];
const FOLDS = 5;
/** Maximum rows for the linear fits; 400 slopes need no more. */
const MAX_LINEAR_ROWS = 40_000;
/** Number of landmarks: one per ten rows, so that a small training set stays fast. */
const LANDMARKS = { max: 300, perRow: 1 / 10 };
/** Number of the most important features of the trees, which kernels compare. */
const BEST_FEATURES = 24;

export interface FitOptions {
  readonly objective: Objective;
  readonly seed: number;
  readonly maxTrees: number;
  /** Number of days with rows, summed over sites. */
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
  const kernels = chooseLandmarks(
    selectedSet.table,
    selectedSet.weight,
    selectBestFeatures(trees),
    Math.ceil(Math.min(LANDMARKS.max, LANDMARKS.perRow * selectedSet.table.count)),
    seed,
  );
  const sampled = sampleEveryNth(selectedSet, Math.ceil(selectedSet.table.count / MAX_LINEAR_ROWS));
  const extended = appendKernelFeatures(kernels, sampled.table);
  const equations = new NormalEquations({ ...sampled, table: extended }, assignTimeBlocks(sampled.day, FOLDS));
  const fit = (count: number, penalties: readonly number[]) =>
    equations.solve(count, equations.selectPenalty(count, penalties));
  const smooth = { kernels, ridge: fit(extended.names.length, KERNEL_PENALTIES) };
  const smoothFit = predictWithKernels(kernels, smooth.ridge, selectedSet.table);
  const residuals = selectedSet.target.map((value, row) => value - smoothFit[row]);
  return {
    features,
    trees,
    plain,
    linear: fit(features.length, LINEAR_PENALTIES),
    smooth,
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
  const smooth = predictWithKernels(learners.smooth.kernels, learners.smooth.ridge, selectedTable);
  const corrections = predictTrees(learners.corrections, selectedTable);
  return {
    trees: predictTrees(learners.trees, selectedTable),
    linear: predictRidge(learners.linear, selectedTable),
    corrected: smooth.map((value, row) => value + corrections[row]),
    smooth,
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

function selectBestFeatures({ features, importance }: BoostedTrees): KernelInput[] {
  return features
    .map((name, feature) => ({ name, importance: importance[feature] }))
    .sort((a, b) => b.importance - a.importance)
    .slice(0, BEST_FEATURES);
}
