import { type ExternalForecast, type LeadForecasts, buildExternalColumns } from '@daystar/forecasting';
import { MINUTE, type Steps, lastEnd, parsePeriod, firstStart } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { ARCHIVE_DATABASE, type ArchiveDatabase } from '../platform/engine-ports';
import { query } from '../platform/query';

/** Quantile of the actual lead times of our past forecasts; external forecasts are read at this lead time. */
const LEAD_QUANTILE = 0.95;

interface ForecastRow {
  readonly period_end: Date;
  readonly period: string;
  readonly issued_at: Date;
  readonly known_at: Date;
  readonly pv_estimate: number;
  readonly pv_estimate10: number | null;
  readonly pv_estimate90: number | null;
}

/**
 * SQL: selects the newest usable forecast of each period. A usable forecast passed quality control (`verdict`). It was
 * known at least a margin before the start of its period or, for a period in the future, is known now. A forecast posted
 * before the end of its period is known from its post or, if later, its issue time; a forecast posted afterwards, from
 * its issue time.
 */
const SELECT_NEWEST = `
  select distinct on (period_end, period)
    period_end, period, issued_at, known_at, pv_estimate, pv_estimate10, pv_estimate90
  from (
    select *, case when posted_at < period_end then greatest(issued_at, posted_at) else issued_at end as known_at
    from external_forecast
    where resource_id = $1 and period_end > $2 and period_end <= $3 and verdict in ('ok', 'night')
  ) as forecast
  where known_at <= $5 and (period_end > $5 or known_at <= period_end - period::interval - $4::interval)
  order by period_end, period, issued_at desc`;

/** SQL: selects a row if there is any forecast of the periods. Most resources have none. */
const SELECT_ANY = `
  select from external_forecast where resource_id = $1 and period_end > $2 and period_end <= $3 limit 1`;

/** Reads the forecasts of other providers that were available when ours were issued. */
@Injectable()
export class ExternalForecastReader {
  constructor(@Inject(ARCHIVE_DATABASE) private readonly database: ArchiveDatabase) {}

  /**
   * Reads forecasts for each lead time over steps that may continue into the future.
   * @param id resource id, or `<collection>/<aggregation>`
   * @param clear power under a clear sky, one per step
   * @param forecasts our forecasts of past steps by lead time, ms; later forecasts of other providers are ignored
   * @param now ms; for steps after it, reads the forecasts that are known by then
   * @returns undefined without external forecasts
   * @throws DaystarError Unavailable
   */
  async read(
    id: string,
    { steps, clear }: { steps: Steps; clear: Float64Array },
    forecasts: ReadonlyMap<number, LeadForecasts>,
    now: number,
  ): Promise<ReadonlyMap<number, ExternalForecast> | undefined> {
    const byLead = new Map<number, ExternalForecast>();
    const periods = [id, new Date(firstStart(steps)), new Date(lastEnd(steps))];
    if ((await query(this.database, SELECT_ANY, periods)).length === 0) return undefined;
    for (const [lead, { actualLead }] of forecasts) {
      const margin = `${Math.ceil(findLongLead(actualLead, lead) / MINUTE)} minutes`;
      const rows = await query<ForecastRow>(this.database, SELECT_NEWEST, [...periods, margin, new Date(now)]);
      if (rows.length === 0) continue;
      const wasKnownAtOurIssue = ({ period_end, period, known_at }: ForecastRow) => {
        const start = +period_end - (parsePeriod(period) ?? 0);
        const step = Math.floor((start - firstStart(steps)) / steps.stepMs);
        return +period_end > now || !(actualLead[step] > start - +known_at);
      };
      byLead.set(lead, buildExternalColumns(rows.filter(wasKnownAtOurIssue).map(toPeriod), steps, clear));
    }
    return byLead.size > 0 ? byLead : undefined;
  }
}

/**
 * Finds the lead time, ms, that few of our past forecasts exceeded (`LEAD_QUANTILE`). It depends on the interval
 * between issues.
 * @param actualLeads NaN where there is none
 */
function findLongLead(actualLeads: Float64Array, lead: number): number {
  const knownLeads = actualLeads.filter((value) => !Number.isNaN(value)).sort();
  return knownLeads.length > 0 ? knownLeads[Math.floor(LEAD_QUANTILE * (knownLeads.length - 1))] : lead;
}

const toPeriod = (row: ForecastRow) => ({
  end: +row.period_end,
  length: parsePeriod(row.period) ?? NaN,
  issuedAt: +row.issued_at,
  estimate: row.pv_estimate,
  p10: row.pv_estimate10 ?? NaN,
  p90: row.pv_estimate90 ?? NaN,
});
