import { DEFAULT_PRIOR, type EarlyLine, type LinePrior } from './early-regression';

/** Plant whose early line is learned, or whose line is pooled into priors of others. */
export interface PooledPlant {
  readonly site: string;
  readonly owner: string;
  /** Type of the plant. */
  readonly kind: string;
  /** Degrees. */
  readonly latitude: number;
}

/** Line that a plant's own measurements gave, without a prior from others. */
export interface PooledLine extends PooledPlant {
  readonly line: EarlyLine;
}

/** Minimum number of lines behind a prior. Other owners count if there are so many, so that it tells nothing about one. */
const MIN_LINES = 5;
/** Lines as which the default prior counts. */
const DEFAULT_LINES = 2;
/** Latitudes that count as the same climate differ by less, degrees. */
const CLIMATE_WIDTH = 15;

/**
 * Pools the lines of other plants into the prior of a plant (empirical Bayes). It uses plants of the same type and climate
 * if there are enough, else those of the same type, else all. Another owner counts once, with the mean of their plants.
 * Mean and deviations are shrunk towards the default prior.
 * @returns undefined with too few lines
 */
export function poolEarlyLines(lines: Iterable<PooledLine>, plant: PooledPlant): LinePrior | undefined {
  const others = [...lines].filter(({ site }) => site !== plant.site);
  const sameKind = others.filter(({ kind }) => kind === plant.kind);
  const isNear = ({ latitude }: PooledPlant) => Math.abs(Math.abs(latitude) - Math.abs(plant.latitude)) < CLIMATE_WIDTH;
  for (const pool of [sameKind.filter(isNear), sameKind, others]) {
    const selected = selectLines(pool, plant.owner);
    if (selected.length >= MIN_LINES) return computePrior(selected);
  }
  return undefined;
}

/** Selects the lines of the owner's plants, and the mean of each other owner if there are enough of these. */
function selectLines(pool: readonly PooledLine[], owner: string): EarlyLine[] {
  const own = pool.filter((plant) => plant.owner === owner).map(({ line }) => line);
  const byOwner = new Map<string, EarlyLine[]>();
  for (const plant of pool)
    if (plant.owner !== owner) byOwner.set(plant.owner, [...(byOwner.get(plant.owner) ?? []), plant.line]);
  if (byOwner.size < MIN_LINES) return own;
  const means = [...byOwner.values()].map((lines) => ({
    offset: average(lines.map(({ offset }) => offset)),
    slope: average(lines.map(({ slope }) => slope)),
  }));
  return [...own, ...means];
}

function computePrior(lines: readonly EarlyLine[]): LinePrior {
  const offset = shrink('offset', lines);
  const slope = shrink('slope', lines);
  return {
    mean: { offset: offset.mean, slope: slope.mean },
    deviation: { offset: offset.deviation, slope: slope.deviation },
  };
}

function shrink(name: keyof EarlyLine, lines: readonly EarlyLine[]) {
  const values = lines.map((line) => line[name]);
  const weight = values.length / (values.length + DEFAULT_LINES);
  const mean = average(values);
  const variance = average(values.map((value) => (value - mean) ** 2)) * (values.length / (values.length - 1));
  // A new plant differs from the mean of the others, which is uncertain itself.
  const newVariance = variance * (1 + 1 / values.length);
  return {
    mean: weight * mean + (1 - weight) * DEFAULT_PRIOR.mean[name],
    deviation: Math.sqrt(weight * newVariance + (1 - weight) * DEFAULT_PRIOR.deviation[name] ** 2),
  };
}

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
