import { type Delivery, OnEvent } from '@daystar/bus';
import { type Site, type WeatherTile, siteChanged, weatherTilePublished } from '@daystar/contracts';
import { unpackTile } from '@daystar/forecasting';
import { Controller } from '@nestjs/common';
import { TileArchive } from '../archive/tile-archive';
import { TilesNearSites } from './tiles-near-sites';

/** Archives the weather of sites as it comes, with the time at which it was published; that of all the world is too much. */
@Controller()
export class ArchiveWeatherTileHandler {
  constructor(
    private readonly tiles: TileArchive,
    private readonly near: TilesNearSites,
  ) {}

  @OnEvent(siteChanged, 'every-instance')
  async know({ payload }: Delivery<Site>): Promise<void> {
    if (payload) this.near.add(payload);
  }

  @OnEvent(weatherTilePublished, 'one-instance')
  async keep({ payload, headers }: Delivery<WeatherTile>): Promise<void> {
    if (!payload || !this.near.has(payload.tile)) return;
    // What cannot be read is refused now, and not when an issue is to be made anew from it.
    unpackTile(payload);
    await this.tiles.add(payload, Date.parse(headers.ce_time));
  }
}
