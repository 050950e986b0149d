import {
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { AggregationDirectory } from './definitions/aggregation-directory';
import { Definitions } from './definitions/definitions';
import { MemberChanges } from './definitions/member-changes';
import { OnChanges } from './definitions/on-changes';
import { OnDefineAggregation } from './definitions/on-define-aggregation';
import type { AggregationParts } from './parts';
import { OnSiteIssued } from './sums/on-site-issued';
import { SumAggregations } from './sums/sum-aggregations';

@Module({})
export class AggregationModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    @Inject(Definitions) private readonly definitions: Definitions,
    @Inject(SumAggregations) private readonly sums: SumAggregations,
  ) {}

  static with({ bus, database, rowCache, log }: AggregationParts): DynamicModule {
    const directory = new AggregationDirectory();
    return {
      module: AggregationModule,
      controllers: [OnChanges, OnDefineAggregation, OnSiteIssued],
      providers: [
        { provide: AggregationDirectory, useValue: directory },
        { provide: MemberChanges, useValue: new MemberChanges(database) },
        { provide: Definitions, useValue: new Definitions(directory, database, bus, log) },
        { provide: SumAggregations, useValue: new SumAggregations(directory, rowCache, bus, log) },
      ],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.definitions.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.sums.stop();
    await this.definitions.stop();
  }
}
