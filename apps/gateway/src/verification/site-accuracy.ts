import { createHash } from 'node:crypto';
import {
  DaystarError,
  type Field,
  type LeadRows,
  type Measurement,
  type Site,
  fieldNamed,
  fieldsOf,
  siteResource,
} from '@daystar/contracts';
import { scaledIssue } from '@daystar/row-cache';
import { type Clock, HOUR, type Steps, formatPeriod, lastEnd, startOf } from '@daystar/timeseries';
import { CLOCK } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { PastIssues } from '../history/past-issues';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query-reader';
import { IssueCache } from '../serving/issues/issue-cache';
import { buildPowerResponse } from '../serving/response/power-response';
import { buildPowerTable } from '../serving/tables/power-table';
import { ACTUALS } from '../serving/query/resource-family';
import type { ForecastResponse } from '../serving/response/forecast-response';
import { type ForecastQuery, readForecastQuery } from '../serving/query/forecast-query';
import { ForecastResponder } from '../serving/forecast-responder';
import { requestedPeriods } from '../serving/query/period-window';
import { MeasurementsService } from '../sites/measurements/measurements.service';
import { SitesService } from '../sites/sites.service';
import { meanMeasuredPower } from './measured-power';

const LEAD = HOUR;

const field = (name: string, meaning: string): Field => ({
  name,
  // A chart draws those together whose unit is the same.
  unit: fieldNamed('pv_estimate').unit,
  meaning,
  lowest: -1000,
  highest: 100_000,
  decimals: 4,
  rows: [],
});

const AHEAD: readonly Field[] = [
  field('hour_ahead', 'forecast of the last issue made at least an hour before the period began'),
  field('hour_ahead10', 'its 10th percentile'),
  field('hour_ahead90', 'its 90th percentile'),
];
const MEASURED = field(
  'measured',
  'posted measurements of power, averaged over the period; empty where there are none',
);

/** Forecasts made an hour ahead, estimated actuals and measurements of a utility-scale site, side by side. */
@Injectable()
export class SiteAccuracy {
  constructor(
    private readonly sites: SitesService,
    private readonly issues: IssueCache,
    private readonly past: PastIssues,
    private readonly measurements: MeasurementsService,
    private readonly sender: ForecastResponder,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async send(request: GatewayRequest, reply: GatewayReply, id: string): Promise<void> {
    const { caller } = request;
    const site = this.sites.find(caller, 'utility', id);
    const reader = new QueryReader(request.query);
    const query = readForecastQuery(reader, request.headers.accept, 'pv', ACTUALS);
    if (query.past) reader.addError('lead', 'NotAllowed', 'Accuracy is that of forecasts an hour ahead.');
    reader.check();
    const { measurements } = await this.measurements.list(caller, 'utility', id, new Map());
    return this.sender.send(request, reply, await this.build(site, query, measurements));
  }

  private async build(
    { resource_id, name: title, version }: Site,
    query: ForecastQuery,
    measurements: readonly Measurement[],
  ): Promise<ForecastResponse> {
    const resource = siteResource(resource_id);
    const issue = await this.issues.current(resource, version);
    const now = this.clock.now();
    const ahead = await this.hourAheadRows(resource, requestedPeriods('estimated_actuals', query, now));
    const request = { family: 'pv', property: 'estimated_actuals', query, now, title, version } as const;
    const actuals = buildPowerResponse(issue, request, () => this.issues.readIssue(issue));
    const told = createHash('sha256').update(JSON.stringify([measurements, ahead.issue_ids]));
    return {
      ...actuals,
      name: `${actuals.name}/beside-${told.digest('hex').slice(0, 16)}`,
      envelope: {
        lead: formatPeriod(LEAD),
        periods_forecast: ahead.issue_ids.filter((one) => one !== '').length,
        measurements: measurements.length,
      },
      tableSpecs: async () => {
        const shown = buildPowerTable(scaledIssue(await this.issues.readIssue(issue)), request);
        const { kind, steps } = shown;
        const columns = {
          ...shown.columns,
          ...hourAheadColumns(steps, requestedPeriods('estimated_actuals', query, now), ahead),
          measured: meanMeasuredPower(steps, measurements),
        };
        return [{ of: 'table', table: { ...shown, fields: [...AHEAD, ...fieldsOf(kind), MEASURED], columns } }];
      },
    };
  }

  /** Without the archive the other columns are still worth seeing. */
  private async hourAheadRows(resource: string, { length: period, ...window }: Steps): Promise<LeadRows> {
    const steps = { ...window, length: period };
    const [from, to] = [startOf(steps), lastEnd(steps)].map((time) => new Date(time).toISOString());
    try {
      return await this.past.byLead({ resource, from, to, period, lead: LEAD });
    } catch (error) {
      if (error instanceof DaystarError && error.code === 'Unavailable')
        return { columns: {}, issue_ids: [], provenance: [] };
      throw error;
    }
  }
}

/** Columns of a window, at the periods of a table that may lack some of them. */
function hourAheadColumns(periods: Steps, window: Steps, { columns }: LeadRows): Record<string, Float64Array> {
  const shift = (periods.firstEnd - window.firstEnd) / periods.length;
  const of = (name: string) => {
    const values = columns[name] as (number | null)[] | undefined;
    return Float64Array.from({ length: periods.count }, (_, row) => values?.[row + shift] ?? NaN);
  };
  return {
    hour_ahead: of('pv_estimate'),
    hour_ahead10: of('pv_estimate10'),
    hour_ahead90: of('pv_estimate90'),
  };
}
