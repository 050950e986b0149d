import {
  type Aggregation,
  type FleetCell,
  type Place,
  buildFleetResource,
  getCentre,
  groupCellsByTile,
} from '@daystar/contracts';
import { computeCellCapacity } from '@daystar/forecasting';

/** The cells of a fleet within one tile, which are one member of the aggregation. */
export interface FleetTile {
  readonly resource: string;
  readonly cells: readonly FleetCell[];
}

/** Groups the fleet cells of an aggregation by tile. */
export function splitFleetByTile({ collection_id, aggregation_id, fleet }: Aggregation): FleetTile[] {
  return [...groupCellsByTile(fleet)].map(([tile, cells]) => ({
    resource: buildFleetResource(collection_id, aggregation_id, tile),
    cells,
  }));
}

/** Lists the places of a fleet tile, each with the capacity installed by a time. @param time ms */
export function listFleetTilePlaces(
  { fleet }: Aggregation,
  { cells }: FleetTile,
  time: number,
): (Place & { capacity: number })[] {
  if (!fleet) return [];
  return cells.map((cell) => ({ ...getCentre(cell.cell), capacity: computeCellCapacity(fleet, cell, time) }));
}
