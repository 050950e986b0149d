import { type Place, tileOf } from '@daystar/contracts';

/** Things grouped by the tile they lie in, tiles in the order in which they are met. */
export function byTile<T>(things: readonly T[], placeOf: (thing: T) => Place): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const thing of things) {
    const tile = tileOf(placeOf(thing));
    const group = groups.get(tile);
    if (group) group.push(thing);
    else groups.set(tile, [thing]);
  }
  return groups;
}
