import { createHash } from 'node:crypto';
import {
  DaystarError,
  type Field,
  type LeadRows,
  type FlaggedMeasurement,
  getField,
  getFields,
} from '@daystar/contracts';
import { toScaledIssue } from '@daystar/row-cache';
import { type Clock, HOUR, type Steps, formatPeriod, lastEnd, firstStart } from '@daystar/timeseries';
import { CLOCK } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { PastIssuesService } from '../past-forecasts/past-issues.service';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query-reader';
import { IssueCache } from '../serving/issues/issue-cache';
import { buildPowerResponse, readPowerTable } from '../serving/response/power-response';
import type { ForecastResponse } from '../serving/response/forecast-response';
import { type ForecastQuery, readForecastQuery, computeRequestedPeriods } from '../serving/query/forecast-query';
import { readTimeRange } from '../sites/measurements/measurements.service';
import { PAST_PARAMETERS } from '../serving/query/past-query';
import { ForecastResponder } from '../serving/forecast-responder';
import type { ChartedResource } from './verified-resource';

/** Lead time of the forecasts in the chart, ms. */
const LEAD_MS = HOUR;

const defineField = (name: string, meaning: string): Field => ({
  name,
  // Charts draw fields of the same unit on one axis.
  unit: getField('pv_estimate').unit,
  meaning,
  lowest: -1000,
  highest: 100_000,
  decimals: 4,
  rows: [],
  selectableRows: [],
});

const HOUR_AHEAD: readonly Field[] = [
  defineField('hour_ahead', 'forecast from the last issue at least an hour before the period began'),
  defineField('hour_ahead10', '10th percentile of the hour-ahead forecast'),
  defineField('hour_ahead90', '90th percentile of the hour-ahead forecast'),
];
const MEASURED = defineField(
  'measured',
  'mean of posted power that passes quality control; empty where it covers less than 80 % of the period',
);

/**
 * Serves the chart of verification (`/accuracy`) and its rows: hour-ahead forecasts, estimated actuals and measurements of a
 * resource. `VerificationService` computes the scores (`/verification`).
 */
@Injectable()
export class VerificationChartService {
  constructor(
    private readonly issues: IssueCache,
    private readonly pastIssues: PastIssuesService,
    private readonly responder: ForecastResponder,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async send(request: GatewayRequest, reply: GatewayReply, charted: ChartedResource): Promise<void> {
    const reader = new QueryReader(request.query);
    const query = readForecastQuery(reader, request, charted.family);
    for (const name of query.past ? PAST_PARAMETERS.filter((parameter) => reader.has(parameter)) : []) {
      const message = `'${name}' must be left out: the accuracy page shows forecasts one hour ahead.`;
      reader.addError(name, 'NotAllowed', message);
    }
    reader.throwErrors();
    const measurements = await charted.listMeasurements(readTimeRange(new QueryReader(new Map()), this.clock.now()));
    return this.responder.send(request, reply, await this.build(charted, query, measurements));
  }

  /**
   * Builds the response. Its estimated actuals are those without tuning: with it, they would equal the measurements that the
   * rows also show.
   */
  private async build(
    charted: ChartedResource,
    requestedQuery: ForecastQuery,
    measurements: readonly FlaggedMeasurement[],
  ): Promise<ForecastResponse> {
    const query = { ...requestedQuery, isUntuned: true };
    const { resource, family, capacityFactors, title, location, envelope, version, revision, overlay, isReadOnly } =
      charted;
    const issue = await this.issues.waitForVersion(resource, version);
    const now = this.clock.now();
    const hourAhead = await this.readHourAhead(resource, computeRequestedPeriods('estimated_actuals', query, now));
    const series = 'estimated_actuals';
    const request = { family, series, capacityFactors, query, now, title, location, version, revision } as const;
    const actuals = buildPowerResponse(issue, request, () => this.issues.readIssue(issue));
    const hash = createHash('sha256').update(JSON.stringify([measurements, hourAhead.issue_ids]));
    return {
      ...actuals,
      overlay,
      isReadOnly,
      etag: `${actuals.etag}/accuracy-${hash.digest('hex').slice(0, 16)}${isReadOnly ? '/read-only' : ''}`,
      envelope: {
        ...envelope,
        lead: formatPeriod(LEAD_MS),
        periods_forecast: hourAhead.issue_ids.filter((issueId) => issueId !== '').length,
        measurements: measurements.length,
      },
      readTableInputs: async () => {
        const table = readPowerTable(toScaledIssue(await this.issues.readIssue(issue)), request);
        const { kind, steps } = table;
        const columns = {
          ...table.columns,
          ...buildHourAheadColumns(steps, computeRequestedPeriods('estimated_actuals', query, now), hourAhead),
          measured: await charted.averageMeasurements(steps, measurements),
        };
        return [{ kind: 'table', table: { ...table, fields: [...HOUR_AHEAD, ...getFields(kind), MEASURED], columns } }];
      },
    };
  }

  /** Reads the hour-ahead rows; none if the archive is unavailable, so that the other columns are shown. */
  private async readHourAhead(resource: string, window: Steps): Promise<LeadRows> {
    const [from, to] = [firstStart(window), lastEnd(window)].map((time) => new Date(time).toISOString());
    try {
      return await this.pastIssues.readLeadRows({ resource, from, to, period: window.stepMs, lead: LEAD_MS });
    } catch (error) {
      if (error instanceof DaystarError && error.code === 'Unavailable')
        return { columns: {}, issue_ids: [], provenance: [] };
      throw error;
    }
  }
}

/** Aligns hour-ahead columns of a window with the periods of a table that may cover only part of it. */
function buildHourAheadColumns(periods: Steps, window: Steps, { columns }: LeadRows): Record<string, Float64Array> {
  const shiftInRows = (periods.firstEnd - window.firstEnd) / periods.stepMs;
  const alignColumn = (name: string) => {
    const values = columns[name] as (number | null)[] | undefined;
    return Float64Array.from({ length: periods.count }, (_, row) => values?.[row + shiftInRows] ?? NaN);
  };
  return {
    hour_ahead: alignColumn('pv_estimate'),
    hour_ahead10: alignColumn('pv_estimate10'),
    hour_ahead90: alignColumn('pv_estimate90'),
  };
}
