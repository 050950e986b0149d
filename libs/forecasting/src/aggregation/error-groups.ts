import { tileOf } from '@daystar/contracts';
import {
  type Decay,
  LEADS,
  type WeightedPlace,
  absoluteCovariance,
  correlationOver,
  distanceKm,
  typicalDecay,
} from './error-correlation';

/**
 * What errs together: sites one by one, or, `pooled`, places whose percentile distances come already added up as if they
 * erred as one.
 */
export interface ErringMember {
  readonly places: readonly WeightedPlace[];
  readonly pooled?: boolean;
}

/** So many places of a group stand for all of it when groups are compared. */
const SPOKESMEN = 12;
/** Most groups: the cost of a step grows with their square. */
const MOST_GROUPS = 48;

/** Mean correlation within and between groups of members, for each of `LEADS`, row by row; z for errors, |z| for skew. */
export interface ErrorGroups {
  /** Group of each member. */
  readonly groupOf: Int32Array;
  readonly pooled: Uint8Array;
  /** Of each group: its members are pooled, all of them. */
  readonly pooledGroups: Uint8Array;
  readonly count: number;
  readonly normal: readonly Float64Array[];
  readonly absolute: readonly Float64Array[];
}

/**
 * Sorts members into groups of neighbours (tiles, merged when there are many), so that the variance of a sum costs one
 * addition per member and step. Within a group all pairs are given their mean correlation, weighted by capacity.
 */
export function errorGroups(members: readonly ErringMember[], decay: Decay = typicalDecay): ErrorGroups {
  const { groupOf, count } = grouped(members);
  const places = Array.from({ length: count }, (): WeightedPlace[] => []);
  const pooled = Uint8Array.from(members, (member) => (member.pooled ? 1 : 0));
  members.forEach((member, i) => places[groupOf[i]].push(...member.places));
  const together = new Uint8Array(count);
  members.forEach((_, i) => (together[groupOf[i]] |= pooled[i]));
  const concentrations = places.map(concentration);
  const spokesmen = places.map(spread);
  const normal = LEADS.map(() => new Float64Array(count * count));
  const absolute = LEADS.map(() => new Float64Array(count * count));
  const decays = LEADS.map(decay);
  for (let g = 0; g < count; g++) {
    for (let h = g; h < count; h++) {
      const { r, s } = meanOverPairs(spokesmen[g], spokesmen[h], g === h, decays);
      // Pooled places hold no squares of their own: their pairs with themselves are part of the mean.
      const self = g === h && together[g] ? concentrations[g] : 0;
      for (let k = 0; k < LEADS.length; k++) {
        normal[k][g * count + h] = normal[k][h * count + g] = (1 - self) * r[k] + self;
        absolute[k][g * count + h] = absolute[k][h * count + g] = (1 - self) * s[k] + self * WHOLE;
      }
    }
  }
  return { groupOf, pooled, pooledGroups: together, count, normal, absolute };
}

const WHOLE = absoluteCovariance(1);

/** One group per tile; where that makes too many, per block of 2 x 2, 3 x 3… tiles. Pooled members keep apart. */
function grouped(members: readonly ErringMember[]): { groupOf: Int32Array; count: number } {
  const tiles = members.map(({ places: [place], pooled }) => {
    const [row, column] = place ? tileOf(place).slice(1).split('-').map(Number) : [0, 0];
    return { row, column, pooled };
  });
  for (let size = 1; ; size++) {
    const names = new Map<string, number>();
    const groupOf = Int32Array.from(tiles, ({ row, column, pooled }) => {
      const name = `${Math.floor(row / size)} ${Math.floor(column / size)} ${pooled === true}`;
      if (!names.has(name)) names.set(name, names.size);
      return names.get(name) as number;
    });
    if (names.size <= MOST_GROUPS) return { groupOf, count: names.size };
  }
}

/** Evenly picked places, of all of which they carry the weight. */
function spread(places: readonly WeightedPlace[]): WeightedPlace[] {
  if (places.length <= SPOKESMEN) return [...places];
  return Array.from({ length: SPOKESMEN }, (_, i) => places[Math.floor(((i + 0.5) * places.length) / SPOKESMEN)]);
}

/** Share of pairs, weighted by capacity, that are a place with itself. */
function concentration(places: readonly WeightedPlace[]): number {
  const sum = places.reduce((total, { capacity }) => total + capacity, 0);
  return sum > 0 ? places.reduce((total, { capacity }) => total + (capacity / sum) ** 2, 0) : 1;
}

function meanOverPairs(
  a: readonly WeightedPlace[],
  b: readonly WeightedPlace[],
  same: boolean,
  decays: readonly number[],
): { r: number[]; s: number[] } {
  const r = decays.map(() => 0);
  const s = decays.map(() => 0);
  let weights = 0;
  for (let i = 0; i < a.length; i++) {
    for (let j = same ? i + 1 : 0; j < b.length; j++) {
      const weight = a[i].capacity * b[j].capacity;
      const distance = distanceKm(a[i], b[j]);
      for (let k = 0; k < decays.length; k++) {
        const correlation = correlationOver(distance, decays[k]);
        r[k] += weight * correlation;
        s[k] += weight * absoluteCovariance(correlation);
      }
      weights += weight;
    }
  }
  // Without a pair of any weight there is nothing to be independent of.
  const mean = (sum: number, otherwise: number) => (weights > 0 ? sum / weights : otherwise);
  return { r: r.map((sum) => mean(sum, 1)), s: s.map((sum) => mean(sum, WHOLE)) };
}
