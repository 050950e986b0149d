import { PlatformModule } from '@daystar/platform';
import { type DynamicModule, Module } from '@nestjs/common';
import { ARCHIVE_DATABASE, ENGINE_OPTIONS, type EnginePorts, LAKE } from './engine-ports';
import { RefreshActivity } from './refresh-activity';

/** Makes the engine's ports and options injectable in every module. */
@Module({})
export class EnginePlatformModule {
  static forRoot({
    database,
    options = {},
    lake,
    refreshActivity = new RefreshActivity(),
    ...ports
  }: EnginePorts): DynamicModule {
    return {
      module: EnginePlatformModule,
      global: true,
      imports: [PlatformModule.forRoot(ports)],
      providers: [
        { provide: ARCHIVE_DATABASE, useValue: database },
        { provide: ENGINE_OPTIONS, useValue: options },
        { provide: LAKE, useValue: lake },
        { provide: RefreshActivity, useValue: refreshActivity },
      ],
      exports: [ARCHIVE_DATABASE, ENGINE_OPTIONS, LAKE, RefreshActivity],
    };
  }
}
