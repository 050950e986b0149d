import { type Bus, OnCommand } from '@daystar/bus';
import {
  type AggregationTuningReport,
  DaystarError,
  type SwitchAggregationTuning,
  type TunedAggregation,
  aggregationResource,
  showAggregationTuning,
  switchAggregationTuning,
} from '@daystar/contracts';
import type { Clock } from '@daystar/timeseries';
import { Controller, Inject } from '@nestjs/common';
import { AggregationDirectory } from '../directory/aggregation-directory';
import { BUS, CLOCK } from '../platform/engine-ports';
import { TuningRegistry } from './tuning-registry';
import { tellAggregation } from './aggregation-tuning-publisher';
import { TuningStore } from './tuning-store';

@Controller()
export class AggregationTuningHandler {
  constructor(
    private readonly aggregations: AggregationDirectory,
    private readonly tunings: TuningRegistry,
    private readonly store: TuningStore,
    @Inject(BUS) private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @OnCommand(showAggregationTuning)
  async show(request: TunedAggregation): Promise<AggregationTuningReport> {
    return this.reportOf(request, this.keyOf(request));
  }

  @OnCommand(switchAggregationTuning)
  async switch({ enabled, forget, origin, ...request }: SwitchAggregationTuning): Promise<AggregationTuningReport> {
    const key = this.keyOf(request);
    const now = this.clock.now();
    const resource = aggregationResource(request.collection_id, request.aggregation_id);
    await this.store.switched(key, { enabled, forget, resource, origin }, now);
    const tuning = { resource_id: key, enabled, learnt: forget ? null : this.tunings.of(key).learnt };
    this.tunings.put(tuning);
    await tellAggregation(this.bus, tuning, now);
    return this.reportOf(request, key);
  }

  private reportOf({ collection_id, aggregation_id }: TunedAggregation, key: string): AggregationTuningReport {
    const { enabled, learnt } = this.tunings.of(key);
    return { collection_id, aggregation_id, enabled, ...(learnt?.report ?? { values: 0, models: [], served: [] }) };
  }

  private keyOf({ collection_id, aggregation_id }: TunedAggregation): string {
    const key = `${collection_id}/${aggregation_id}`;
    if (this.aggregations.get(key)) return key;
    throw new DaystarError('NotFound', `There is no aggregation ${key}.`);
  }
}
