import { type DynamicModule, Module } from '@nestjs/common';
import { ArchiveModule } from '../archive/archive.module';
import { EnginePlatformModule } from '../platform/engine-platform.module';
import type { EnginePorts } from '../platform/engine-ports';
import { ArchiveIssueHandler } from './archive-issue.handler';
import { ArchiveRetention } from './archive-retention';
import { ArchiveWeatherTileHandler } from './archive-weather-tile.handler';
import { ArchiveWriter } from './archive-writer';
import { HistoryMaterializer } from './history-materializer';
import { LakeMoveSchedule } from './lake-move-schedule';
import { TilesNearSites } from './tiles-near-sites';

/** The root module of the consumer group that archives issues and weather. It writes the archives of `archive`. */
@Module({
  imports: [ArchiveModule],
  controllers: [ArchiveIssueHandler, ArchiveWeatherTileHandler],
  providers: [ArchiveRetention, ArchiveWriter, HistoryMaterializer, LakeMoveSchedule, TilesNearSites],
})
export class ArchivingModule {
  static forRoot(ports: EnginePorts): DynamicModule {
    return { module: ArchivingModule, imports: [EnginePlatformModule.forRoot(ports)] };
  }
}
