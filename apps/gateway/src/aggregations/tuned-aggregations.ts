import type { Bus } from '@daystar/bus';
import { showAggregationTuning, switchAggregationTuning } from '@daystar/contracts';
import { BUS } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { toAuditActor } from '../http/caller';
import type { GatewayRequest } from '../http/gateway-request';
import { readEnabled } from '../sites/tuning/read-enabled';
import type { TunedResource, TunedResourceFinder } from '../sites/tuning/tuned-resource';
import { renderAggregationTuningPage } from './aggregation-tuning.page';
import { AggregationDirectory } from './directory/aggregation-directory';
import { isWritable } from './directory/is-writable';

/** Finds aggregations with their tuning, which readers may see and accounts with write access may change. */
@Injectable()
export class TunedAggregations implements TunedResourceFinder {
  constructor(
    private readonly directory: AggregationDirectory,
    @Inject(BUS) private readonly bus: Bus,
  ) {}

  findByPath(request: GatewayRequest): TunedResource {
    const aggregation = this.directory.findByPath(request);
    const { collection_id, aggregation_id } = aggregation;
    const ids = { collection_id, aggregation_id };
    const checkWritable = () => this.directory.findWritableByPath(request);
    const readReport = () => this.bus.request(showAggregationTuning, ids);
    const requestSwitch = (enabled: boolean, forget?: true) =>
      this.bus.request(switchAggregationTuning, { ...ids, enabled, forget, origin: toAuditActor(request.caller) });
    return {
      showTuning: async () => {
        const report = await readReport();
        const isReadOnly = !isWritable(request.caller, aggregation);
        return { report, renderPage: () => renderAggregationTuningPage(aggregation, report, isReadOnly) };
      },
      switchTuning: async (body) => {
        checkWritable();
        return requestSwitch(readEnabled(body));
      },
      deleteModels: async () => {
        checkWritable();
        const { enabled } = await readReport();
        await requestSwitch(enabled, true);
      },
    };
  }
}
