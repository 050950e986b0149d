import { Module } from '@nestjs/common';
import { ArchiveModule } from '../archive/archive.module';
import { CloudNowcaster } from './cloud-nowcaster';
import { PlaceSkyService } from './place-sky.service';
import { SkyErrorTracker } from './sky-error-tracker';
import { TileStatusPublisher } from './tile-status-publisher';
import { WeatherFetcher } from './weather-fetcher';
import { WeatherStore } from './weather-store';

@Module({
  imports: [ArchiveModule],
  providers: [CloudNowcaster, PlaceSkyService, SkyErrorTracker, TileStatusPublisher, WeatherFetcher, WeatherStore],
  exports: [PlaceSkyService, WeatherStore],
})
export class WeatherModule {}
