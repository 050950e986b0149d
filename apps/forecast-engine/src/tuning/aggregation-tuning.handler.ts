import { OnCommand } from '@daystar/bus';
import {
  type AggregationTuningReport,
  type SwitchAggregationTuning,
  type AggregationReference,
  buildAggregationResource,
  showAggregationTuning,
  switchAggregationTuning,
  createNotFoundError,
} from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { AggregationDirectory } from '../directory/aggregation-directory';
import { AggregationTuningPublisher } from './aggregation-tuning-publisher';
import { TuningReporter } from './tuning-reporter';
import { TuningSwitcher } from './tuning-switcher';

@Controller()
export class AggregationTuningHandler {
  constructor(
    private readonly aggregations: AggregationDirectory,
    private readonly switcher: TuningSwitcher,
    private readonly reporter: TuningReporter,
    private readonly publisher: AggregationTuningPublisher,
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
    await this.publisher.publish(await this.switcher.switch(key, { enabled, forget, resource, origin }));
    return this.buildReport(request, key);
  }

  private async buildReport(
    { collection_id, aggregation_id }: AggregationReference,
    key: string,
  ): Promise<AggregationTuningReport> {
    return { collection_id, aggregation_id, ...(await this.reporter.build(key)) };
  }

  private requireKey({ collection_id, aggregation_id }: AggregationReference): string {
    const key = `${collection_id}/${aggregation_id}`;
    if (this.aggregations.findAggregation(key)) return key;
    throw createNotFoundError('aggregation');
  }
}
