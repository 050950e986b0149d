import { type DynamicModule, Module } from '@nestjs/common';
import { SOLE_POLLER } from './poll-lease';
import { DISCARDED_PROGRESS } from './poll-progress';
import { SOURCE_PORTS, type SourcePorts } from './source-ports';

/** Makes the weather sources injectable in every module. */
@Module({})
export class SourcesModule {
  static forRoot({ sources, lease = SOLE_POLLER, progress = DISCARDED_PROGRESS }: SourcePorts): DynamicModule {
    const ports: Required<SourcePorts> = { sources, lease, progress };
    return {
      module: SourcesModule,
      global: true,
      providers: [{ provide: SOURCE_PORTS, useValue: ports }],
      exports: [SOURCE_PORTS],
    };
  }
}
