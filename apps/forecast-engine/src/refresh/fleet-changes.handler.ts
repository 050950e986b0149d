import { type Delivery, OnEvent } from '@daystar/bus';
import { type Aggregation, aggregationDefined, groupCellsByTile } from '@daystar/contracts';
import { ROW_CACHE } from '@daystar/platform';
import type { RowCache } from '@daystar/row-cache';
import { Controller, Inject } from '@nestjs/common';
import { FleetDirectory } from '../directory/fleet-directory';
import { TileDirectory } from '../directory/tile-directory';
import { RefreshQueue } from './refresh-queue';

@Controller()
export class FleetChangesHandler {
  constructor(
    private readonly directory: FleetDirectory,
    private readonly queue: RefreshQueue,
    private readonly tiles: TileDirectory,
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
  ) {}

  /** Stores all fleets in every engine. */
  @OnEvent(aggregationDefined, 'every-instance')
  async updateDirectory(delivery: Delivery<Aggregation>): Promise<void> {
    await this.update(delivery);
  }

  /** Queues the tiles of a new or changed fleet for refresh, on one engine. */
  @OnEvent(aggregationDefined, 'one-instance')
  async onFleetChanged(delivery: Delivery<Aggregation>): Promise<void> {
    await this.update(delivery);
    const fleet = delivery.payload?.fleet;
    if (!fleet) return;
    for (const tile of groupCellsByTile(fleet).keys()) this.queue.add(this.tiles.listParts(tile)[0]);
  }

  /**
   * Updates the directory, and removes rows of tiles that the fleet no longer covers. Both subscriptions call this; the second
   * call changes nothing.
   */
  private async update({ key, payload, removedVersion }: Delivery<Aggregation>): Promise<void> {
    const previousResources = this.directory.listTileResources(key);
    if (payload) this.directory.storeFleet(payload);
    else this.directory.removeFleet(key, removedVersion);
    const currentResources = new Set(this.directory.listTileResources(key));
    for (const resource of previousResources)
      if (!currentResources.has(resource)) await this.rowCache.removeResource(resource);
  }
}
