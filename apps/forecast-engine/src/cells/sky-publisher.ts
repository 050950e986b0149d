import type { Bus } from '@daystar/bus';
import { type SkyBlock, skyIssued } from '@daystar/contracts';
import { BUS, ROW_CACHE } from '@daystar/platform';
import { type RowCache, packSky } from '@daystar/row-cache';
import { Inject, Injectable } from '@nestjs/common';
import { SiteDirectory } from '../directory/site-directory';

/**
 * Writes skies to the row cache, from which the gateway serves requests for any place. The sky of cells with a weather site
 * is also published for the archive.
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
    const archivedBlocks = blocks.filter(({ cell }) => this.sites.listWeatherSitesInCell(cell).length > 0);
    if (archivedBlocks.length > 0) await this.bus.publish(skyIssued, archivedBlocks.map(toIssuedSky));
  }
}

const toIssuedSky = (block: SkyBlock) => ({
  cell: block.cell,
  issued_at: block.issued_at,
  block: packSky(block).toString('base64'),
});
