import { type Delivery, OnEvent } from '@daystar/bus';
import { type Site, type WeatherTile, siteChanged, weatherTilePublished } from '@daystar/contracts';
import { unpackTile } from '@daystar/forecasting';
import { Controller } from '@nestjs/common';
import { TileArchive } from '../archive/tile-archive';
import { TilesNearSites } from './tiles-near-sites';

/** Archives weather tiles near sites, with their time of publication. Tiles of the whole world would take too much space. */
@Controller()
export class ArchiveWeatherTileHandler {
  constructor(
    private readonly tiles: TileArchive,
    private readonly nearSites: TilesNearSites,
  ) {}

  @OnEvent(siteChanged, 'every-instance')
  async onSiteChanged({ payload }: Delivery<Site>): Promise<void> {
    if (payload) this.nearSites.add(payload);
  }

  @OnEvent(weatherTilePublished, 'one-instance')
  async onWeatherTilePublished({ payload, headers }: Delivery<WeatherTile>): Promise<void> {
    if (!payload || !this.nearSites.has(payload.tile)) return;
    // Throws for a malformed tile, which would otherwise make a later replay fail.
    unpackTile(payload);
    await this.tiles.add(payload, Date.parse(headers.ce_time));
  }
}
