import type { Bus } from '@daystar/bus';
import type { Database } from '@daystar/database';
import type { Log } from '@daystar/host';
import type { RowCache } from '@daystar/row-cache';
import type { Clock } from '@daystar/timeseries';
import { type DynamicModule, Module } from '@nestjs/common';
import { BUS, CLOCK, DATABASE, LOG, ROW_CACHE } from './tokens';

/** Ports of a service. Each has a real and an in-process implementation. */
export interface Ports {
  readonly bus: Bus;
  readonly database: Database;
  readonly rowCache: RowCache;
  readonly clock: Clock;
  readonly log: Log;
}

/** Makes ports injectable in every module of a service. If a module injects a missing port, Nest fails at start. */
@Module({})
export class PlatformModule {
  static forRoot({ bus, database, rowCache, clock, log }: Partial<Ports>): DynamicModule {
    const ports = [
      { provide: BUS, useValue: bus },
      { provide: DATABASE, useValue: database },
      { provide: ROW_CACHE, useValue: rowCache },
      { provide: CLOCK, useValue: clock },
      { provide: LOG, useValue: log },
    ].filter(({ useValue }) => useValue !== undefined);
    return { module: PlatformModule, global: true, providers: ports, exports: ports.map(({ provide }) => provide) };
  }
}
