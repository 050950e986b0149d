import { PlatformModule } from '@daystar/platform';
import { type DynamicModule, Module } from '@nestjs/common';
import type { IngestionPorts } from './ingestion-ports';
import { NewSitesModule } from './new-sites/new-sites.module';
import { OnDemandModule } from './on-demand/on-demand.module';
import { PlacesModule } from './places/places.module';
import { PollingModule } from './polling/polling.module';
import { PublishingModule } from './publishing/publishing.module';
import { SourcesModule } from './platform/sources.module';
import { TerrainModule } from './terrain/terrain.module';

@Module({ imports: [PlacesModule, PublishingModule, PollingModule, NewSitesModule, OnDemandModule, TerrainModule] })
export class IngestionModule {
  static forRoot(ports: IngestionPorts): DynamicModule {
    return { module: IngestionModule, imports: [PlatformModule.forRoot(ports), SourcesModule.forRoot(ports)] };
  }
}
