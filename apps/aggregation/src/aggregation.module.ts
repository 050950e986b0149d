import { PlatformModule, type Ports } from '@daystar/platform';
import { type DynamicModule, Module } from '@nestjs/common';
import { DefinitionsModule } from './definitions/definitions.module';
import { DirectoryModule } from './directory/directory.module';
import { ForecastsModule } from './forecasts/forecasts.module';
import { TuningModule } from './tuning/tuning.module';

@Module({ imports: [DirectoryModule, DefinitionsModule, TuningModule, ForecastsModule] })
export class AggregationModule {
  static forRoot(ports: Ports): DynamicModule {
    return { module: AggregationModule, imports: [PlatformModule.forRoot(ports)] };
  }
}
