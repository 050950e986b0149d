import { type DynamicModule, Module } from '@nestjs/common';
import { SINGLE_REPLICA_LEASE } from './poll-lease';
import { NO_PROGRESS_STORE } from './poll-progress';
import { SOURCE_PORTS, type SourcePorts } from './source-ports';

/** Makes the weather sources injectable in every module. */
@Module({})
export class SourcesModule {
  static forRoot({ sources, lease = SINGLE_REPLICA_LEASE, progress = NO_PROGRESS_STORE }: SourcePorts): DynamicModule {
    const ports: Required<SourcePorts> = { sources, lease, progress };
    return {
      module: SourcesModule,
      global: true,
      providers: [{ provide: SOURCE_PORTS, useValue: ports }],
      exports: [SOURCE_PORTS],
    };
  }
}
