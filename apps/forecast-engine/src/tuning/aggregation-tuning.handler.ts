import { OnCommand } from '@daystar/bus';
import {
  type AggregationTuningReport,
  DaystarError,
  type SwitchAggregationTuning,
  type AggregationReference,
  buildAggregationResource,
  showAggregationTuning,
  switchAggregationTuning,
} from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Controller, Inject } from '@nestjs/common';
import { AggregationDirectory } from '../directory/aggregation-directory';
import { AggregationTuningPublisher } from './aggregation-tuning-publisher';
import { PlantRegistry } from './plant-registry';
import { TuningRegistry } from './tuning-registry';
import { TuningSchedule } from './tuning-schedule';
import { TuningScheduler } from './tuning-scheduler';
import { TuningStore } from './tuning-store';

@Controller()
export class AggregationTuningHandler {
  constructor(
    private readonly aggregations: AggregationDirectory,
    private readonly tunings: TuningRegistry,
    private readonly store: TuningStore,
    private readonly schedule: TuningSchedule,
    private readonly scheduler: TuningScheduler,
    private readonly plants: PlantRegistry,
    private readonly publisher: AggregationTuningPublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @OnCommand(showAggregationTuning)
  async onShowTuning(request: AggregationReference): Promise<AggregationTuningReport> {
    return this.buildReport(request, this.requireKey(request));
  }

  @OnCommand(switchAggregationTuning)
  async onSwitchTuning(command: SwitchAggregationTuning): Promise<AggregationTuningReport> {
    const { enabled, forget, origin, ...request } = command;
    const key = this.requireKey(request);
    const resource = buildAggregationResource(request.collection_id, request.aggregation_id);
    const now = this.clock.now();
    await this.store.saveSwitch(key, { enabled, forget, resource, origin }, now);
    const tuning = { resource_id: key, enabled, learned: forget ? null : this.tunings.get(key).learned };
    this.tunings.put(tuning);
    if (forget) {
      this.plants.requestTraining(key, now);
      this.scheduler.runSoon();
    }
    await this.publisher.publish(tuning);
    return this.buildReport(request, key);
  }

  private buildReport({ collection_id, aggregation_id }: AggregationReference, key: string): AggregationTuningReport {
    return { collection_id, aggregation_id, ...this.tunings.buildReport(key), ...this.schedule.describe(key) };
  }

  private requireKey({ collection_id, aggregation_id }: AggregationReference): string {
    const key = `${collection_id}/${aggregation_id}`;
    if (this.aggregations.get(key)) return key;
    throw new DaystarError('NotFound', 'The aggregation was not found or is not accessible.');
  }
}
