import type { PlantModel } from './plant-model';

/** Stated arrays of a group, by index. */
export type ArrayGroup = readonly number[];

interface PoweredGroup {
  readonly members: ArrayGroup;
  readonly share: number;
  /** Power under a clear sky of a plant whose modules are all like these. */
  readonly power: Float64Array;
}

/**
 * Arrays are alike if exchanging the modules of the smaller one changes the power of the plant by less than this, root
 * mean square. Stated sizes are rounded as much (`ROUNDING` in standard-error.ts).
 */
const MAX_CHANGE = 0.01;

/**
 * Groups the stated arrays by the shape of their power. In the first grouping, arrays that are alike form one group.
 * Each further grouping merges two groups of the previous one, until one group is left (J. H. Ward, Journal of the
 * American Statistical Association 58, 1963).
 */
export function groupArrays(model: PlantModel): (readonly ArrayGroup[])[] {
  let groups = model.arrays.map(({ share }, index): PoweredGroup => ({
    members: [index],
    share,
    power: model.simulate(undefined, index).clear,
  }));
  const meanPower = sumSquares(groups.reduce(merge).power);
  const groupings: ArrayGroup[][] = [];
  while (groups.length > 1) {
    const { one, other } = findNearest(groups);
    const change = Math.min(one.share, other.share) ** 2 * sumSquaredDifferences(one, other);
    if (change > MAX_CHANGE ** 2 * meanPower || groupings.length > 0)
      groupings.push(groups.map(({ members }) => members));
    groups = groups.flatMap((group) => (group === other ? [] : [group === one ? merge(one, other) : group]));
  }
  return [...groupings, groups.map(({ members }) => members)];
}

/** Finds the groups whose merger adds least to the squared differences within groups, weighted by shares. */
function findNearest(groups: readonly PoweredGroup[]) {
  const pairs = groups.flatMap((other, k) => groups.slice(0, k).map((one) => ({ one, other })));
  const distances = pairs.map(
    ({ one, other }) => ((one.share * other.share) / (one.share + other.share)) * sumSquaredDifferences(one, other),
  );
  return pairs[distances.indexOf(Math.min(...distances))];
}

function sumSquaredDifferences(one: PoweredGroup, other: PoweredGroup): number {
  let sum = 0;
  for (let i = 0; i < one.power.length; i++) sum += (one.power[i] - other.power[i]) ** 2 || 0;
  return sum;
}

const sumSquares = (power: Float64Array): number => power.reduce((sum, value) => sum + (value ** 2 || 0), 0);

function merge(one: PoweredGroup, other: PoweredGroup): PoweredGroup {
  const share = one.share + other.share;
  const power = one.power.map((value, i) => (one.share * value + other.share * other.power[i]) / share);
  return { members: [...one.members, ...other.members].sort((a, b) => a - b), share, power };
}
