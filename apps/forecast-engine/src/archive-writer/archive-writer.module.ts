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

/** Root module of the consumer group that writes the archive: stores issues and weather, moves old issues to the lake, drops expired ones. */
@Module({
  imports: [ArchiveModule],
  controllers: [ArchiveIssueHandler, ArchiveWeatherTileHandler],
  providers: [ArchiveRetention, ArchiveWriter, HistoryMaterializer, LakeMoveSchedule, TilesNearSites],
})
export class ArchiveWriterModule {
  static forRoot(ports: EnginePorts): DynamicModule {
    return { module: ArchiveWriterModule, imports: [EnginePlatformModule.forRoot(ports)] };
  }
}
