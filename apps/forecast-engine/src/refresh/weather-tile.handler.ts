import { type Delivery, OnEvent } from '@daystar/bus';
import { type WeatherTile, weatherTilePublished } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { RefreshScheduler } from './refresh-scheduler';
import { WeatherStore } from '../weather/weather-store';

@Controller()
export class WeatherTileHandler {
  constructor(
    private readonly store: WeatherStore,
    private readonly refresh: RefreshScheduler,
  ) {}

  @OnEvent(weatherTilePublished, 'one-instance')
  async take({ payload }: Delivery<WeatherTile>): Promise<void> {
    if (!payload) return;
    await this.store.add(payload);
    this.refresh.tileChanged(payload.tile);
  }
}
