import { type Delivery, OnEvent } from '@daystar/bus';
import { type WeatherTile, weatherTilePublished } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { TileDirectory } from '../directory/tile-directory';
import { WeatherStore } from '../weather/weather-store';
import { RefreshQueue } from './refresh-queue';

@Controller()
export class WeatherTileHandler {
  constructor(
    private readonly store: WeatherStore,
    private readonly queue: RefreshQueue,
    private readonly tiles: TileDirectory,
  ) {}

  @OnEvent(weatherTilePublished, 'one-instance')
  async onWeatherTilePublished({ payload }: Delivery<WeatherTile>): Promise<void> {
    if (!payload) return;
    await this.store.add(payload);
    this.queue.addChanged(this.tiles.listParts(payload.tile));
  }
}
