import { type Delivery, OnEvent } from '@daystar/bus';
import { type Aggregation, aggregationDefined } from '@daystar/contracts';
import { ROW_CACHE } from '@daystar/platform';
import type { RowCache } from '@daystar/row-cache';
import { Controller, Inject } from '@nestjs/common';
import { FleetDirectory, cellsByTile } from '../directory/fleet-directory';
import { RefreshQueue } from './refresh-queue';

@Controller()
export class FleetChangesHandler {
  constructor(
    private readonly directory: FleetDirectory,
    private readonly queue: RefreshQueue,
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
  ) {}

  /** Every engine has all fleets, as it has all sites. */
  @OnEvent(aggregationDefined, 'every-instance')
  async updateDirectory({ key, payload }: Delivery<Aggregation>): Promise<void> {
    await this.update(key, payload);
  }

  /** One engine issues a new or changed fleet at once. */
  @OnEvent(aggregationDefined, 'one-instance')
  async onFleetChanged({ key, payload }: Delivery<Aggregation>): Promise<void> {
    await this.update(key, payload);
    if (!payload?.fleet) return;
    for (const tile of cellsByTile(payload.fleet).keys()) this.queue.add(tile);
  }

  /** Runs for the first of the two subscriptions, and removes the rows of tiles that the fleet left. */
  private async update(key: string, aggregation: Aggregation | null): Promise<void> {
    const before = this.directory.resourcesOf(key);
    if (aggregation) this.directory.put(aggregation);
    else this.directory.remove(key);
    const after = new Set(this.directory.resourcesOf(key));
    for (const resource of before) if (!after.has(resource)) await this.rowCache.removeResource(resource);
  }
}
