import { type FeatureTable, keepFeatures, pickRows } from './feature-table';
import type { Lesson } from './lesson';
import { type RandomFeatures, drawRandomFeatures, withRandomFeatures } from './linear/random-features';
import { type Ridge, NormalEquations, predictRidge } from './linear/ridge';
import type { Objective } from './objective';
import type { PlainFits } from './plain-fit';
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
}

const TREES = { least: 60, most: 400, perRow: 1 / 20 };

/** How many trees so many rows are worth: three months of one site are learnt within a second. */
export const treesFor = (rows: number): number =>
  Math.round(Math.min(TREES.most, Math.max(TREES.least, rows * TREES.perRow)));

/**
 * Weather is learnt by the day: the fewer days, the stronger the linear fits are held back. Found good on 30 to 1200 days
 * of single plants, a country and radiation stations alike.
 */
const penaltyOf = (days: number): number => Math.min(1, Math.max(0.001, (30 / days) ** 2));
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

export function fitMembers(lesson: Lesson, plain: PlainFits, { objective, seed, mostTrees, days }: Fitting): Members {
  const features = knownFeatures(lesson.table);
  const seen = { ...lesson, table: keepFeatures(lesson.table, features) };
  const rules = {
    ...treeRules(seen.table.count, days),
    loss: objective === 'absolute' ? ABSOLUTE : SQUARED,
    mostTrees,
    seed,
  };
  const trees = boost(seen, rules);
  const random = drawRandomFeatures(seen.table, seen.weight, bestFeatures(trees), RANDOM_FEATURES, seed);
  const few = everyNth(seen, Math.ceil(seen.table.count / MOST_LINEAR_ROWS));
  const bent = withRandomFeatures(random, few.table);
  const penalty = penaltyOf(days);
  const equations = new NormalEquations({ ...few, table: bent });
  return {
    features,
    trees,
    plain,
    linear: equations.solve(features.length, penalty),
    smooth: { random, ridge: equations.solve(bent.names.length, penalty) },
  };
}

function everyNth({ table, target, weight }: Lesson, n: number): Lesson {
  if (n <= 1) return { table, target, weight };
  const rows = Int32Array.from({ length: Math.ceil(table.count / n) }, (_, k) => k * n);
  const pick = (values: Float64Array) => Float64Array.from(rows, (row) => values[row]);
  return { table: pickRows(table, rows), target: pick(target), weight: pick(weight) };
}

/** What each member that serves all sites says of every row. */
export function predictMembers(
  members: Members,
  table: FeatureTable,
): Record<'trees' | 'linear' | 'smooth', Float64Array> {
  const known = keepFeatures(table, members.features);
  const { random, ridge } = members.smooth;
  return {
    trees: predictTrees(members.trees, known),
    linear: predictRidge(members.linear, known),
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
