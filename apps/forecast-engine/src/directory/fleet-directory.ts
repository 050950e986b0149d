import { CompactedTable } from '@daystar/bus';
import { type Aggregation, type Fleet, type FleetCell, buildFleetResource, groupCellsByTile } from '@daystar/contracts';
import { Injectable } from '@nestjs/common';

/** The cells of a fleet (distributed capacity of an aggregation) within one tile. */
export interface FleetTile {
  readonly resource: string;
  readonly version: number;
  readonly fleet: Fleet;
  readonly cells: readonly FleetCell[];
}

/** A version of the distributed capacity of an aggregation; without tiles when it has none. */
interface FleetVersion {
  readonly version: number;
  readonly fleet?: Fleet;
  readonly tiles: ReadonlyMap<string, FleetTile>;
}

/** The distributed capacity (`fleet`) of all aggregations by tile, from the compacted topic. Keys are `<collection>/<aggregation>`. */
@Injectable()
export class FleetDirectory {
  private readonly fleets = new CompactedTable<FleetVersion>(({ version }) => version);
  private readonly fleetsByTile = this.fleets.createIndex(({ tiles }) => tiles.keys());

  storeFleet({ collection_id, aggregation_id, version, fleet }: Aggregation): void {
    const tiles = new Map<string, FleetTile>();
    for (const [tile, cells] of fleet ? groupCellsByTile(fleet) : []) {
      const resource = buildFleetResource(collection_id, aggregation_id, tile);
      tiles.set(tile, { resource, version, fleet: fleet!, cells });
    }
    this.fleets.put(`${collection_id}/${aggregation_id}`, { version, fleet, tiles });
  }

  removeFleet(key: string, version?: number): void {
    this.fleets.remove(key, version);
  }

  listFleetsInTile(tile: string): FleetTile[] {
    return this.fleetsByTile.listKeys(tile).flatMap((key) => this.fleets.get(key)?.tiles.get(tile) ?? []);
  }

  /** Returns the fleet of an aggregation, if it has one. */
  findFleet(key: string): Fleet | undefined {
    return this.fleets.get(key)?.fleet;
  }

  listTiles(): string[] {
    return this.fleetsByTile.listIndexedValues();
  }

  /** Lists the resources of the tiles of an aggregation's fleet. */
  listTileResources(key: string): string[] {
    return [...(this.fleets.get(key)?.tiles.values() ?? [])].map(({ resource }) => resource);
  }
}
