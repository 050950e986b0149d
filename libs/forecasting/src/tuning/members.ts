import { type FeatureTable, keepFeatures, pickRows } from './feature-table';
import type { DatedLesson } from './lesson';
import { type RandomFeatures, drawRandomFeatures, withRandomFeatures } from './linear/random-features';
import { NormalEquations } from './linear/normal-equations';
import { type Ridge, predictRidge } from './linear/ridge';
import type { Objective } from './objective';
import type { PlainFits } from './plain-fit';
import { timeBlocks } from './time-blocks';
import { binTable } from './trees/binning';
import { type BoostRules, boost } from './trees/boost';
import { type BoostedTrees, predictTrees } from './trees/boosted-trees';
import { ABSOLUTE, SQUARED } from './trees/loss';

/** Ways to learn the same from the same rows: their errors differ, so that a blend errs less than each. */
export interface Members {
  /** Features that were known in training; others are not looked at. */
  readonly features: readonly string[];
  readonly trees: BoostedTrees;
  readonly plain: PlainFits;
  readonly linear: Ridge;
  readonly smooth: { readonly random: RandomFeatures; readonly ridge: Ridge };
  /** Trees on what the linear fit leaves: a slope goes on where trees have seen nothing yet. */
  readonly corrections: BoostedTrees;
}

const TREES = { least: 60, most: 400, perRow: 1 / 20 };

/** How many trees so many rows are worth: three months of one site are learnt within a second. */
export const treesFor = (rows: number): number =>
  Math.round(Math.min(TREES.most, Math.max(TREES.least, rows * TREES.perRow)));

/** How strongly the linear fits may be held back; what holds best over stretches of time left out is taken. */
const PENALTIES = [0.001, 0.005, 0.03, 0.2, 1];
const STRETCHES = 5;
/** Two hundred slopes want no more rows than this; trees do. */
const MOST_LINEAR_ROWS = 40_000;
const RANDOM_FEATURES = 150;
/** Random functions take the features that helped the trees most. */
const BEST_FEATURES = 24;

export interface Fitting {
  readonly objective: Objective;
  readonly seed: number;
  readonly mostTrees: number;
  /** On how many days the rows lie. */
  readonly days: number;
}

export function fitMembers(
  lesson: DatedLesson,
  plain: PlainFits,
  { objective, seed, mostTrees, days }: Fitting,
): Members {
  const features = knownFeatures(lesson.table);
  const seen = { ...lesson, table: keepFeatures(lesson.table, features) };
  const rules = {
    ...treeRules(seen.table.count, days),
    loss: objective === 'absolute' ? ABSOLUTE : SQUARED,
    mostTrees,
    seed,
  };
  const binned = binTable(seen.table);
  const trees = boost(seen, rules, binned);
  const random = drawRandomFeatures(seen.table, seen.weight, bestFeatures(trees), RANDOM_FEATURES, seed);
  const few = everyNth(seen, Math.ceil(seen.table.count / MOST_LINEAR_ROWS));
  const bent = withRandomFeatures(random, few.table);
  const equations = new NormalEquations({ ...few, table: bent }, timeBlocks(few.day, STRETCHES));
  const fit = (count: number) => equations.solve(count, equations.bestPenalty(count, PENALTIES));
  const linear = fit(features.length);
  const straight = predictRidge(linear, seen.table);
  const left = seen.target.map((value, row) => value - straight[row]);
  return {
    features,
    trees,
    plain,
    linear,
    smooth: { random, ridge: fit(bent.names.length) },
    corrections: boost({ ...seen, target: left }, rules, binned),
  };
}

function everyNth({ table, target, weight, day }: DatedLesson, n: number): DatedLesson {
  if (n <= 1) return { table, target, weight, day };
  const rows = Int32Array.from({ length: Math.ceil(table.count / n) }, (_, k) => k * n);
  const pick = (values: Float64Array) => Float64Array.from(rows, (row) => values[row]);
  return { table: pickRows(table, rows), target: pick(target), weight: pick(weight), day: pick(day) };
}

/** What each member that serves all sites says of every row. */
export function predictMembers(
  members: Members,
  table: FeatureTable,
): Record<'trees' | 'linear' | 'smooth' | 'corrected', Float64Array> {
  const known = keepFeatures(table, members.features);
  const { random, ridge } = members.smooth;
  const linear = predictRidge(members.linear, known);
  const corrections = predictTrees(members.corrections, known);
  return {
    trees: predictTrees(members.trees, known),
    linear,
    corrected: linear.map((value, row) => value + corrections[row]),
    smooth: predictRidge(ridge, withRandomFeatures(random, known)),
  };
}

/** A leaf holds at least the rows of so many days, up to 150 rows. */
const LEAF_DAYS = 4;

/** Slow and cautious: neighbouring rows tell the same weather, so there is less in them than their number says. */
const treeRules = (rows: number, days: number): Omit<BoostRules, 'loss' | 'mostTrees' | 'seed'> => ({
  shrinkage: 0.04,
  rowShare: Math.min(0.6, 36_000 / rows),
  featureShare: 0.5,
  mostLeaves: 24,
  mostDepth: 7,
  leastWeight: Math.min(150, Math.max(20, (LEAF_DAYS * rows) / days)),
  penalty: Math.min(50, Math.max(5, rows / 600)),
});

function knownFeatures({ names, columns }: FeatureTable): string[] {
  return names.filter((_, feature) => columns[feature].some((value) => !Number.isNaN(value)));
}

function bestFeatures({ features, importance }: BoostedTrees): string[] {
  return features
    .map((name, feature) => ({ name, importance: importance[feature] }))
    .sort((a, b) => b.importance - a.importance)
    .slice(0, BEST_FEATURES)
    .map(({ name }) => name);
}
