import {
  type DynamicModule,
  type BeforeApplicationShutdown,
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
import { OnMeasured } from './tuning/on-measured';
import { SumTunings } from './tuning/sum-tunings';

@Module({})
export class AggregationModule implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  constructor(
    @Inject(Definitions) private readonly definitions: Definitions,
    @Inject(SumAggregations) private readonly sums: SumAggregations,
  ) {}

  static with({ bus, database, rowCache, clock, log }: AggregationParts): DynamicModule {
    const directory = new AggregationDirectory();
    const tunings = new SumTunings(directory);
    return {
      module: AggregationModule,
      controllers: [OnChanges, OnDefineAggregation, OnSiteIssued, OnMeasured],
      providers: [
        { provide: AggregationDirectory, useValue: directory },
        { provide: MemberChanges, useValue: new MemberChanges(database) },
        { provide: Definitions, useValue: new Definitions(directory, database, bus, clock, log) },
        { provide: SumTunings, useValue: tunings },
        { provide: SumAggregations, useValue: new SumAggregations(directory, rowCache, tunings, bus, log) },
      ],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.definitions.start();
  }

  /** Before listening ends, so that what was summed is committed. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.sums.stop();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.definitions.stop();
  }
}
