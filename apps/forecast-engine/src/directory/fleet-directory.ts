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

/** The distributed capacity (`fleet`) of all aggregations by tile, from the compacted topic. Keys are `<collection>/<aggregation>`. */
@Injectable()
export class FleetDirectory {
  private readonly versions = new CompactedTable<Pick<Aggregation, 'version'>>(({ version }) => version);
  private readonly fleetsByTile = new Map<string, Map<string, FleetTile>>();

  storeFleet(aggregation: Aggregation): void {
    const { collection_id, aggregation_id, version, fleet } = aggregation;
    const key = `${collection_id}/${aggregation_id}`;
    if (!this.versions.put(key, { version })) return;
    this.removeTiles(key);
    if (!fleet) return;
    for (const [tile, cells] of groupCellsByTile(fleet)) {
      const resource = buildFleetResource(collection_id, aggregation_id, tile);
      const tilesByKey = this.fleetsByTile.get(tile) ?? new Map<string, FleetTile>();
      this.fleetsByTile.set(tile, tilesByKey.set(key, { resource, version, fleet, cells }));
    }
  }

  removeFleet(key: string, version?: number): void {
    if (this.versions.remove(key, version)) this.removeTiles(key);
  }

  private removeTiles(key: string): void {
    for (const [tile, tilesByKey] of this.fleetsByTile) {
      tilesByKey.delete(key);
      if (tilesByKey.size === 0) this.fleetsByTile.delete(tile);
    }
  }

  listFleetsInTile(tile: string): FleetTile[] {
    return [...(this.fleetsByTile.get(tile)?.values() ?? [])];
  }

  /** Returns the fleet of an aggregation, if it has one. */
  findFleet(key: string): Fleet | undefined {
    for (const tilesByKey of this.fleetsByTile.values()) {
      const fleetTile = tilesByKey.get(key);
      if (fleetTile) return fleetTile.fleet;
    }
    return undefined;
  }

  listTiles(): string[] {
    return [...this.fleetsByTile.keys()];
  }

  /** Lists the resources of the tiles of an aggregation's fleet. */
  listTileResources(key: string): string[] {
    return [...this.fleetsByTile.values()].flatMap((tilesByKey) => tilesByKey.get(key)?.resource ?? []);
  }
}
