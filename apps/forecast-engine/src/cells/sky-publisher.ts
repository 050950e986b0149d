import type { Bus } from '@daystar/bus';
import { type SkyBlock, getCellName, getCentre, skyIssued } from '@daystar/contracts';
import { BUS, ROW_CACHE } from '@daystar/platform';
import { type RowCache, packSky } from '@daystar/row-cache';
import { Inject, Injectable } from '@nestjs/common';
import { SiteDirectory } from '../directory/site-directory';

/**
 * Writes skies to the row cache, from which the gateway serves requests for any place. The skies of cells with a weather site,
 * and of the points of plants in them, are also published for the archive.
 */
@Injectable()
export class SkyPublisher {
  constructor(
    private readonly sites: SiteDirectory,
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
    @Inject(BUS) private readonly bus: Bus,
  ) {}

  async publish(blocks: readonly SkyBlock[]): Promise<void> {
    if (blocks.length > 0) await this.rowCache.publishSky(blocks);
    const archivedBlocks = blocks.filter(({ cell }) => this.isArchived(cell));
    if (archivedBlocks.length > 0) await this.bus.publish(skyIssued, archivedBlocks.map(toIssuedSky));
  }

  /** @param name of a sky cell or point */
  private isArchived(name: string): boolean {
    return this.sites.listWeatherSitesInCell(getCellName(getCentre(name))).length > 0;
  }
}

const toIssuedSky = (block: SkyBlock) => ({
  cell: block.cell,
  issued_at: block.issued_at,
  block: packSky(block).toString('base64'),
});
