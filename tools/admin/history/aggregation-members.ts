import { type Fleet, type FleetCell, type Place, type Site, getCentre, getTileName } from '@daystar/contracts';

/** An aggregation whose history is computed, with its members: sites and a fleet. */
export interface AggregationMembers {
  readonly collection_id: string;
  readonly aggregation_id: string;
  readonly name: string;
  readonly sites: readonly Site[];
  readonly fleet?: Fleet;
}

/** Members within one tile of the sky grid. */
export interface TileMembers {
  readonly tile: string;
  readonly sites: readonly Site[];
  readonly cells: readonly FleetCell[];
}

/** Groups members by tile in a fixed order, because sums of floating point numbers depend on it. */
export function groupByTile({ sites, fleet }: AggregationMembers): TileMembers[] {
  const tiles = new Map<string, { tile: string; sites: Site[]; cells: FleetCell[] }>();
  const getOrAddTile = (place: Place) => {
    const tile = getTileName(place);
    const members = tiles.get(tile) ?? { tile, sites: [], cells: [] };
    tiles.set(tile, members);
    return members;
  };
  for (const site of sites) getOrAddTile(site).sites.push(site);
  for (const cell of fleet?.cells ?? []) getOrAddTile(getCentre(cell.cell)).cells.push(cell);
  for (const { sites: tileSites, cells } of tiles.values()) {
    tileSites.sort((a, b) => compare(a.resource_id, b.resource_id));
    cells.sort((a, b) => compare(a.cell, b.cell));
  }
  return [...tiles.values()].sort((a, b) => compare(a.tile, b.tile));
}

export const listPlaces = ({ sites, cells }: TileMembers): Place[] => [
  ...sites.map(({ latitude, longitude }) => ({ latitude, longitude })),
  ...cells.map(({ cell }) => getCentre(cell)),
];

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
