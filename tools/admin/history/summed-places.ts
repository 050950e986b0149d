import { type Fleet, type FleetCell, type Place, type Site, centreOf, tileOf } from '@daystar/contracts';

/** What a history sums: sites one by one, and a fleet. */
export interface Summed {
  readonly collection_id: string;
  readonly aggregation_id: string;
  readonly name: string;
  readonly sites: readonly Site[];
  readonly fleet?: Fleet;
}

/** What of it lies within one tile of the sky grid. */
export interface SummedTile {
  readonly tile: string;
  readonly sites: readonly Site[];
  readonly cells: readonly FleetCell[];
}

/** By tile, in the order of their names: sums of floating point numbers depend on order. */
export function summedTiles({ sites, fleet }: Summed): SummedTile[] {
  const tiles = new Map<string, { tile: string; sites: Site[]; cells: FleetCell[] }>();
  const at = (place: Place) => {
    const tile = tileOf(place);
    const held = tiles.get(tile) ?? { tile, sites: [], cells: [] };
    tiles.set(tile, held);
    return held;
  };
  for (const site of sites) at(site).sites.push(site);
  for (const cell of fleet?.cells ?? []) at(centreOf(cell.cell)).cells.push(cell);
  for (const { sites: own, cells } of tiles.values()) {
    own.sort((a, b) => compare(a.resource_id, b.resource_id));
    cells.sort((a, b) => compare(a.cell, b.cell));
  }
  return [...tiles.values()].sort((a, b) => compare(a.tile, b.tile));
}

export const placesOf = ({ sites, cells }: SummedTile): Place[] => [
  ...sites.map(({ latitude, longitude }) => ({ latitude, longitude })),
  ...cells.map(({ cell }) => centreOf(cell)),
];

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
