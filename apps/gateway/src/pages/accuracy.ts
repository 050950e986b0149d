import { createHash } from 'node:crypto';
import { type Field, type Measurement, type Site, fieldsOf, siteResource } from '@daystar/contracts';
import { type Clock, type Steps, parsePeriod, startOf } from '@daystar/timeseries';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query';
import type { CurrentIssues } from '../rows/current-issues';
import { powerAnswer } from '../rows/power-answer';
import { ACTUALS } from '../rows/row-family';
import type { RowsAnswer } from '../rows/rows-answer';
import { type RowsQuery, rowsQuery } from '../rows/rows-query';
import type { RowsSender } from '../rows/rows-sender';
import type { Measurements } from '../sites/measurements';
import type { Sites } from '../sites/sites';

const MEASURED: Field = {
  name: 'measured',
  unit: 'MW or kW',
  meaning: 'posted measurements of power, averaged over the period; empty where there are none',
  lowest: -1000,
  highest: 100_000,
  decimals: 4,
  rows: [],
};

/** Estimated actuals of a utility-scale site with what was measured beside them. */
export class SiteAccuracy {
  constructor(
    private readonly sites: Sites,
    private readonly issues: CurrentIssues,
    private readonly measurements: Measurements,
    private readonly sender: RowsSender,
    private readonly clock: Clock,
  ) {}

  async send(request: GatewayRequest, reply: GatewayReply, id: string): Promise<void> {
    const { caller } = request;
    const site = this.sites.find(caller, 'utility', id);
    const reader = new QueryReader(request.query);
    const query = rowsQuery(reader, request.headers.accept, 'pv', ACTUALS);
    reader.check();
    const { measurements } = await this.measurements.list(caller, 'utility', id, new Map());
    return this.sender.send(request, reply, await this.answer(site, query, measurements));
  }

  private async answer(
    { resource_id, name: title, version }: Site,
    query: RowsQuery,
    measurements: readonly Measurement[],
  ): Promise<RowsAnswer> {
    const issue = await this.issues.current(siteResource(resource_id), version);
    const now = this.clock.now();
    const request = { family: 'pv', property: 'estimated_actuals', query, now, title, version } as const;
    const actuals = powerAnswer(issue, request, () => this.issues.rowsOf(issue));
    const told = createHash('sha256').update(JSON.stringify(measurements)).digest('hex').slice(0, 16);
    return {
      ...actuals,
      name: `${actuals.name}/measured-${told}`,
      tables: async () =>
        (await actuals.tables()).map((table) => ({
          ...table,
          fields: [...fieldsOf(table.kind), MEASURED],
          columns: { ...table.columns, measured: measuredIn(table.steps, measurements) },
        })),
    };
  }
}

/** Mean measured power of each period, weighted by the time that each measurement covers of it; NaN without any. */
export function measuredIn(steps: Steps, measurements: readonly Measurement[]): Float64Array {
  const sums = new Float64Array(steps.count);
  const covered = new Float64Array(steps.count);
  const start = startOf(steps);
  for (const { period_end, period, total_power } of measurements) {
    const length = parsePeriod(period);
    if (total_power === undefined || length === undefined) continue;
    const to = Date.parse(period_end) - start;
    const from = to - length;
    const last = Math.min(steps.count - 1, Math.ceil(to / steps.length) - 1);
    for (let index = Math.max(0, Math.floor(from / steps.length)); index <= last; index++) {
      const within = Math.min(to, (index + 1) * steps.length) - Math.max(from, index * steps.length);
      sums[index] += total_power * within;
      covered[index] += within;
    }
  }
  return sums.map((sum, index) => (covered[index] > 0 ? sum / covered[index] : NaN));
}
