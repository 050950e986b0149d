import { BusServer } from '@daystar/bus';
import { type ServiceClock, createLog } from '@daystar/host';
import type { RowCache } from '@daystar/row-cache';
import { type INestMicroservice, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { AggregationModule } from '../../apps/aggregation/src/aggregation.module';
import { ArchiveWriterModule } from '../../apps/forecast-engine/src/archive-writer/archive-writer.module';
import { ForecastEngineModule } from '../../apps/forecast-engine/src/forecast-engine.module';
import { GatewayModule } from '../../apps/gateway/src/gateway.module';
import { IngestionModule } from '../../apps/ingestion/src/ingestion.module';
import { SiteRegistryModule } from '../../apps/site-registry/src/site-registry.module';
import { RecordingBus } from './recording-bus';
import type { DeadLetterInfo, TestDependencies } from './test-dependencies';

/** The five services, with access to their providers. */
export class Installation {
  private readonly services = new Map<string, INestMicroservice>();

  private constructor(
    readonly dependencies: TestDependencies,
    readonly bus: RecordingBus,
    readonly clock: ServiceClock,
  ) {}

  static async start(dependencies: TestDependencies, clock: ServiceClock): Promise<Installation> {
    const bus = new RecordingBus(dependencies.bus);
    const installation = new Installation(dependencies, bus, clock);
    const log = createLog('test', 'silent');
    const { rowCache, database } = dependencies;
    const ports = { bus, database, rowCache, clock, log };
    const environment = { port: 0, host: '127.0.0.1' };
    const modules = {
      'forecast-engine': ForecastEngineModule.forRoot(ports),
      'forecast-engine.archive': ArchiveWriterModule.forRoot(ports),
      aggregation: AggregationModule.forRoot(ports),
      ingestion: IngestionModule.forRoot({ bus, clock, log, sources: [] }),
      'site-registry': SiteRegistryModule.forRoot({ bus, database, clock, log }),
      gateway: GatewayModule.forRoot({ bus, rowCache, clock, log, environment }),
    };
    for (const [name, module] of Object.entries(modules)) {
      const strategy = new BusServer(bus, name);
      const options = { strategy, logger: false as const, abortOnError: false };
      const service = await NestFactory.createMicroservice<MicroserviceOptions>(module, options);
      installation.services.set(name, service);
      await service.listen();
    }
    return installation;
  }

  get rowCache(): RowCache {
    return this.dependencies.rowCache;
  }

  /** Finds a provider of a service. */
  get<T>(service: string, type: Type<T>): T {
    return this.services.get(service)!.get(type, { strict: false });
  }

  query<T>(sql: string, parameters: unknown[]): Promise<T[]> {
    return this.dependencies.database.execute((manager) => manager.query<T[]>(sql, parameters));
  }

  listDeadLetters(topic: string): Promise<DeadLetterInfo[]> {
    return this.dependencies.listDeadLetters(topic);
  }

  async close(): Promise<void> {
    for (const service of [...this.services.values()].reverse()) await service.close();
    await this.dependencies.close();
  }
}
