import type { Bus } from '@daystar/bus';
import {
  type Aggregation,
  type AggregationTuningReport,
  showAggregationTuning,
  switchAggregationTuning,
} from '@daystar/contracts';
import { BUS } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { type Caller, toAuditActor } from '../http/caller';
import { readEnabled } from '../sites/tuning/tuning.service';
import { AggregationDirectory } from './directory/aggregation-directory';
import { isWritable } from './directory/is-writable';

/** Shows the tuning of aggregations to readers, and changes it for accounts with write access. */
@Injectable()
export class AggregationTuningService {
  constructor(
    private readonly directory: AggregationDirectory,
    @Inject(BUS) private readonly bus: Bus,
  ) {}

  /** Requests the tuning report of an aggregation. @throws DaystarError NotFound */
  async show(
    caller: Caller,
    collection: string,
    id: string,
  ): Promise<{ aggregation: Aggregation; isReadOnly: boolean; report: AggregationTuningReport }> {
    const aggregation = this.directory.find(caller, collection, id);
    const isReadOnly = !isWritable(caller, aggregation);
    return {
      aggregation,
      isReadOnly,
      report: await this.bus.request(showAggregationTuning, toAggregationKey(aggregation)),
    };
  }

  /**
   * Switches tuning on or off. When it is off, rows are the plain sum of the members.
   * @throws DaystarError NotFound, Forbidden, InvalidRequest
   */
  async switchTuning(caller: Caller, collection: string, id: string, body: unknown): Promise<AggregationTuningReport> {
    const ids = toAggregationKey(this.directory.findWritable(caller, collection, id));
    return this.bus.request(switchAggregationTuning, {
      ...ids,
      enabled: readEnabled(body),
      origin: toAuditActor(caller),
    });
  }

  /** Deletes the models; training restarts. @throws DaystarError NotFound, Forbidden */
  async deleteModels(caller: Caller, collection: string, id: string): Promise<void> {
    const ids = toAggregationKey(this.directory.findWritable(caller, collection, id));
    const { enabled } = await this.bus.request(showAggregationTuning, ids);
    await this.bus.request(switchAggregationTuning, { ...ids, enabled, forget: true, origin: toAuditActor(caller) });
  }
}

const toAggregationKey = ({ collection_id, aggregation_id }: Aggregation) => ({ collection_id, aggregation_id });
