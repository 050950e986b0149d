import { type DynamicModule, Module } from '@nestjs/common';
import { AggregationsModule } from './aggregations/aggregations.module';
import { ArchiveQueriesModule } from './archive-queries/archive-queries.module';
import { CellsModule } from './cells/cells.module';
import { HistoriesModule } from './histories/histories.module';
import { EnginePlatformModule } from './platform/engine-platform.module';
import type { EnginePorts } from './platform/engine-ports';
import { RefreshModule } from './refresh/refresh.module';
import { ReplayModule } from './replay/replay.module';
import { SitesModule } from './sites/sites.module';
import { SkyHistoryModule } from './sky-history/sky-history.module';
import { TuningModule } from './tuning/tuning.module';

@Module({
  imports: [
    SitesModule,
    CellsModule,
    AggregationsModule,
    TuningModule,
    RefreshModule,
    ArchiveQueriesModule,
    ReplayModule,
    SkyHistoryModule,
    HistoriesModule,
  ],
})
export class ForecastEngineModule {
  static forRoot(ports: EnginePorts): DynamicModule {
    return { module: ForecastEngineModule, imports: [EnginePlatformModule.forRoot(ports)] };
  }
}
