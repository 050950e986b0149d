import { type Delivery, OnEvent } from '@daystar/bus';
import { type Aggregation, aggregationDefined } from '@daystar/contracts';
import type { RowCache } from '@daystar/row-cache';
import { Controller, Inject } from '@nestjs/common';
import { ROW_CACHE } from '../platform/engine-ports';
import { RefreshScheduler } from './refresh-scheduler';
import { FleetDirectory, tilesOf } from '../directory/fleet-directory';

@Controller()
export class FleetChangesHandler {
  constructor(
    private readonly directory: FleetDirectory,
    private readonly refresh: RefreshScheduler,
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
  ) {}

  /** Every engine knows every fleet, as it knows every site. */
  @OnEvent(aggregationDefined, 'every-instance')
  know({ key, payload }: Delivery<Aggregation>): Promise<void> {
    return this.take(key, payload);
  }

  /** One engine makes the first rows of a new or changed fleet at once. */
  @OnEvent(aggregationDefined, 'one-instance')
  async issue({ key, payload }: Delivery<Aggregation>): Promise<void> {
    await this.take(key, payload);
    if (!payload?.fleet) return;
    for (const tile of tilesOf(payload.fleet).keys()) this.refresh.tileChanged(tile);
  }

  /** Whichever of the two comes first; rows of tiles where the fleet no longer is go. */
  private async take(key: string, aggregation: Aggregation | null): Promise<void> {
    const before = this.directory.resourcesOf(key);
    if (aggregation) this.directory.put(aggregation);
    else this.directory.remove(key);
    const still = new Set(this.directory.resourcesOf(key));
    for (const resource of before) if (!still.has(resource)) await this.rowCache.removeResource(resource);
  }
}
