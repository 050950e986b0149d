import { type Place, getTileName } from '@daystar/contracts';

/** Groups items by the tile of their place, in the order of their first item. */
export function groupByTile<T>(items: readonly T[], getPlace: (item: T) => Place): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const tile = getTileName(getPlace(item));
    const group = groups.get(tile);
    if (group) group.push(item);
    else groups.set(tile, [item]);
  }
  return groups;
}
