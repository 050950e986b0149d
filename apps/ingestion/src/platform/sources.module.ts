import { type DynamicModule, Module } from '@nestjs/common';
import { SINGLE_REPLICA_CLAIMS } from '../replica-coordination/fetch-claims';
import { SINGLE_REPLICA_PLACE_LEASES } from '../replica-coordination/place-leases';
import { SINGLE_REPLICA_LEASE } from '../replica-coordination/poll-lease';
import { NO_PROGRESS_STORE } from '../replica-coordination/poll-progress';
import { type ResolvedSourcePorts, SOURCE_PORTS, type SourcePorts } from './source-ports';

/** Makes the weather sources injectable in every module. */
@Module({})
export class SourcesModule {
  static forRoot({
    sources,
    terrain,
    lease = SINGLE_REPLICA_LEASE,
    claims = SINGLE_REPLICA_CLAIMS,
    placeLeases = SINGLE_REPLICA_PLACE_LEASES,
    progress = NO_PROGRESS_STORE,
  }: SourcePorts): DynamicModule {
    const ports: ResolvedSourcePorts = { sources, terrain, lease, claims, placeLeases, progress };
    return {
      module: SourcesModule,
      global: true,
      providers: [{ provide: SOURCE_PORTS, useValue: ports }],
      exports: [SOURCE_PORTS],
    };
  }
}
