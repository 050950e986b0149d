import { type Delivery, OnEvent } from '@daystar/bus';
import { type WeatherTile, weatherTilePublished } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { Refresh } from '../refresh';
import { WeatherStore } from './weather-store';

@Controller()
export class OnWeatherTile {
  constructor(
    private readonly store: WeatherStore,
    private readonly refresh: Refresh,
  ) {}

  @OnEvent(weatherTilePublished, 'one-instance')
  async take({ payload }: Delivery<WeatherTile>): Promise<void> {
    if (!payload) return;
    await this.store.add(payload);
    this.refresh.tileChanged(payload.tile);
  }
}
