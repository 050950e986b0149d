import { getTileName } from '@daystar/contracts';
import {
  type DecorrelationLength,
  CORRELATION_LEADS_MS,
  type WeightedPlace,
  computeAbsoluteCovariance,
  computeCorrelation,
  computeDistanceKm,
  computeSystemCorrelation,
  typicalDecorrelationLength,
} from './error-correlation';

/**
 * Places that share one error term. A pooled member represents many sites whose percentile distances have already been
 * added, as if their errors correlated fully.
 */
export interface ErrorSource {
  readonly places: readonly WeightedPlace[];
  readonly isPooled?: boolean;
}

/** Maximum number of places that represent a group when correlations are computed. */
const MAX_REPRESENTATIVES = 12;
/** Maximum number of groups: the cost of a step grows with its square. */
const MAX_GROUPS = 48;

/** Error groups and the dependence of their errors. Matrices are stored row by row. */
export interface ErrorGroups {
  /** Group index of each member. */
  readonly groupIndices: Int32Array;
  /** 1 for a pooled member. */
  readonly isPooled: Uint8Array;
  /** 1 for a group of pooled members: a group has either pooled members or none. */
  readonly isGroupPooled: Uint8Array;
  readonly count: number;
  /** Mean correlation of errors within and between groups, one matrix for each of `CORRELATION_LEADS_MS`. */
  readonly normal: readonly Float64Array[];
  /** Mean covariance of absolute errors, which describes how skewness adds up; one matrix for each lead. */
  readonly absolute: readonly Float64Array[];
  /** Mean correlation of errors that are common to a weather system, the same for all leads. */
  readonly common: Float64Array;
}

/**
 * Groups members by the tile of their first place, and merges tiles if there are many. The variance of a sum then costs
 * one addition per member and step. Within a group all pairs have the capacity-weighted mean correlation.
 */
export function createErrorGroups(
  members: readonly ErrorSource[],
  decorrelationLength: DecorrelationLength = typicalDecorrelationLength,
): ErrorGroups {
  const { groupIndices, count } = groupByTile(members);
  const places = Array.from({ length: count }, (): WeightedPlace[] => []);
  const isPooled = Uint8Array.from(members, (member) => (member.isPooled ? 1 : 0));
  members.forEach((member, i) => places[groupIndices[i]].push(...member.places));
  const isGroupPooled = new Uint8Array(count);
  members.forEach((_, i) => (isGroupPooled[groupIndices[i]] |= isPooled[i]));
  const selfPairFractions = places.map(computeSelfPairFraction);
  const representatives = places.map(pickRepresentatives);
  const normal = CORRELATION_LEADS_MS.map(() => new Float64Array(count * count));
  const absolute = CORRELATION_LEADS_MS.map(() => new Float64Array(count * count));
  const common = new Float64Array(count * count);
  const lengths = CORRELATION_LEADS_MS.map(decorrelationLength);
  for (let g = 0; g < count; g++) {
    for (let h = g; h < count; h++) {
      const means = averageOverPairs(representatives[g], representatives[h], g === h, lengths);
      // Pooled places have no separate squares, so the mean includes the pairs of a place with itself.
      const self = g === h && isGroupPooled[g] ? selfPairFractions[g] : 0;
      common[g * count + h] = common[h * count + g] = means.common;
      for (let k = 0; k < CORRELATION_LEADS_MS.length; k++) {
        normal[k][g * count + h] = normal[k][h * count + g] = (1 - self) * means.normal[k] + self;
        absolute[k][g * count + h] = absolute[k][h * count + g] =
          (1 - self) * means.absolute[k] + self * MAX_ABSOLUTE_COVARIANCE;
      }
    }
  }
  return { groupIndices, isPooled, isGroupPooled, count, normal, absolute, common };
}

const MAX_ABSOLUTE_COVARIANCE = computeAbsoluteCovariance(1);

/**
 * One group per tile, or, if that gives too many, per block of 2 x 2, 3 x 3 … tiles. Pooled members are grouped
 * separately.
 */
function groupByTile(members: readonly ErrorSource[]): { groupIndices: Int32Array; count: number } {
  const tiles = members.map(({ places: [place], isPooled }) => {
    const [row, column] = place ? getTileName(place).slice(1).split('-').map(Number) : [0, 0];
    return { row, column, isPooled };
  });
  for (let size = 1; ; size++) {
    const names = new Map<string, number>();
    const groupIndices = Int32Array.from(tiles, ({ row, column, isPooled }) => {
      const name = `${Math.floor(row / size)} ${Math.floor(column / size)} ${isPooled === true}`;
      if (!names.has(name)) names.set(name, names.size);
      return names.get(name) as number;
    });
    if (names.size <= MAX_GROUPS) return { groupIndices, count: names.size };
  }
}

/** Picks evenly spaced places of the list to represent all. */
function pickRepresentatives(places: readonly WeightedPlace[]): WeightedPlace[] {
  if (places.length <= MAX_REPRESENTATIVES) return [...places];
  return Array.from(
    { length: MAX_REPRESENTATIVES },
    (_, i) => places[Math.floor(((i + 0.5) * places.length) / MAX_REPRESENTATIVES)],
  );
}

/** Capacity-weighted fraction of pairs of a place with itself. */
function computeSelfPairFraction(places: readonly WeightedPlace[]): number {
  const sum = places.reduce((total, { capacity }) => total + capacity, 0);
  return sum > 0 ? places.reduce((total, { capacity }) => total + (capacity / sum) ** 2, 0) : 1;
}

/** Capacity-weighted means over pairs of places, one per decorrelation length. */
function averageOverPairs(
  a: readonly WeightedPlace[],
  b: readonly WeightedPlace[],
  isSameGroup: boolean,
  lengths: readonly number[],
): { normal: number[]; absolute: number[]; common: number } {
  const normal = lengths.map(() => 0);
  const absolute = lengths.map(() => 0);
  let common = 0;
  let weights = 0;
  for (let i = 0; i < a.length; i++) {
    for (let j = isSameGroup ? i + 1 : 0; j < b.length; j++) {
      const weight = a[i].capacity * b[j].capacity;
      const distance = computeDistanceKm(a[i], b[j]);
      for (let k = 0; k < lengths.length; k++) {
        const correlation = computeCorrelation(distance, lengths[k]);
        normal[k] += weight * correlation;
        absolute[k] += weight * computeAbsoluteCovariance(correlation);
      }
      common += weight * computeSystemCorrelation(distance);
      weights += weight;
    }
  }
  // Without any pair the fallback is full correlation.
  const computeMean = (sum: number, fallback: number) => (weights > 0 ? sum / weights : fallback);
  return {
    common: computeMean(common, 1),
    normal: normal.map((sum) => computeMean(sum, 1)),
    absolute: absolute.map((sum) => computeMean(sum, MAX_ABSOLUTE_COVARIANCE)),
  };
}
