import {
  DaystarError,
  type DeleteExternalForecasts,
  type ExternalForecastList,
  type ExternalForecastPeriod,
  type StoreResult,
  type DeletedCount,
  type FlaggedExternalForecast,
  type ListExternalForecasts,
  type RowProblem,
  type PostExternalForecasts,
  type QcFlag,
  externalForecastsDeleted,
  externalForecastsStored,
} from '@daystar/contracts';
import { type Database, ExternalForecastEntity, addToAudit, addToOutbox } from '@daystar/database';
import { flagForecast } from '@daystar/forecasting';
import { CLOCK, DATABASE } from '@daystar/platform';
import { type Clock, DAY, floorTo, formatStamp, parseStamp } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { And, type EntityManager, LessThanOrEqual, MoreThan } from 'typeorm';
import { parseBound } from '../measurements/parse-bound';
import { computeRetentionStart } from '../retention/retention-start';
import { type RegistrySettings, SETTINGS } from '../settings/registry-settings';
import { findTargetId, lockForecastTarget } from './forecast-target';
import { normalizeIssue } from './normalize-issue';

/** Maximum number of warnings in a response. */
const MAX_WARNINGS = 100;
/** Maximum number of periods in a response. */
const MAX_LISTED = 20_000;
/**
 * Maximum number of forecast periods per site or aggregation, in all issues of one UTC day. It allows 96 issues of two
 * days each, in periods of 15 minutes.
 */
const MAX_PER_DAY = 20_000;

const UPSERT = `
  insert into external_forecast
    (resource_id, period_end, period, issued_at, posted_at, pv_estimate, pv_estimate10, pv_estimate90, verdict)
  select $1, period_end, period, $2, $3, pv_estimate, pv_estimate10, pv_estimate90, verdict
  from jsonb_populate_recordset(null::external_forecast, $4::jsonb)
  on conflict (resource_id, period_end, period, issued_at) do update
  set posted_at = excluded.posted_at, pv_estimate = excluded.pv_estimate, pv_estimate10 = excluded.pv_estimate10,
    pv_estimate90 = excluded.pv_estimate90, verdict = excluded.verdict
  where (external_forecast.pv_estimate, external_forecast.pv_estimate10, external_forecast.pv_estimate90)
    is distinct from (excluded.pv_estimate, excluded.pv_estimate10, excluded.pv_estimate90)
  returning period_end`;

const COUNT_PERIODS = `select count(*)::integer as count from external_forecast where resource_id = $1 and issued_at >= $2 and issued_at < $3`;

/** Stores and lists forecasts of other providers. */
@Injectable()
export class ExternalForecastsService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: RegistrySettings,
  ) {}

  /**
   * Stores an issue, all of it or nothing, and publishes it when it changed anything.
   * @throws DaystarError InvalidRequest, NotFound, Forbidden when the account may not write, or the day has too many periods
   */
  post(request: PostExternalForecasts): Promise<StoreResult> {
    const now = this.clock.now();
    const retainedFrom = computeRetentionStart(now, this.settings.retention.measurementDays);
    const { issued_at, forecasts } = normalizeIssue(request, now, retainedFrom);
    return this.database.transaction(async (transaction) => {
      const { id, powerUnit = 'MW', flagMeasurements } = await lockForecastTarget(transaction, request, now);
      const flags = flagForecast(forecasts, flagMeasurements);
      const rows = forecasts.map((period, row) => ({ ...period, verdict: flags[row] }));
      const parameters = [id, issued_at, new Date(now), JSON.stringify(rows)];
      const changed = await transaction.query<unknown[]>(UPSERT, parameters);
      await checkDailyLimit(transaction, id, parseStamp(issued_at) ?? NaN);
      if (changed.length > 0)
        await addToOutbox(transaction, externalForecastsStored, { resource: request.resource, issued_at, forecasts });
      return { stored: forecasts.length, warnings: findWarnings(forecasts, flags, powerUnit) };
    });
  }

  /**
   * Lists the periods that end after `from` and not after `to`, in order, from all issues.
   * @throws DaystarError InvalidRequest, NotFound
   */
  list(request: ListExternalForecasts): Promise<ExternalForecastList> {
    const [from, to] = [parseBound(request, 'from'), parseBound(request, 'to')];
    return this.database.execute(async (manager) => {
      const id = await findTargetId(manager, request, this.clock.now());
      const rows = await manager.find(ExternalForecastEntity, {
        where: toCondition(id, from, to),
        order: { period_end: 'asc', period: 'asc', issued_at: 'asc' },
        take: MAX_LISTED + 1,
      });
      if (rows.length <= MAX_LISTED) return { forecasts: rows.map(toListedForecast) };
      const message = `The range has more than ${MAX_LISTED.toLocaleString('en-US')} forecast periods. Request a shorter one.`;
      throw new DaystarError('InvalidRequest', message);
    });
  }

  /**
   * Deletes the periods that `list` lists. On the event, the engine discards what it learned from them.
   * @throws DaystarError InvalidRequest, NotFound, Forbidden when the account may not write
   */
  delete(request: DeleteExternalForecasts): Promise<DeletedCount> {
    const [from, to] = [parseBound(request, 'from'), parseBound(request, 'to')];
    const { account_id, resource, origin } = request;
    const now = this.clock.now();
    return this.database.transaction(async (transaction) => {
      const { id } = await lockForecastTarget(transaction, request, now);
      const { affected } = await transaction.delete(ExternalForecastEntity, toCondition(id, from, to));
      const deleted = affected ?? 0;
      if (deleted === 0) return { deleted };
      const range = { from: formatStamp(+from), to: formatStamp(+to) };
      await addToOutbox(transaction, externalForecastsDeleted, { resource, ...range, deleted_at: formatStamp(now) });
      const entry = { action: 'deleted' as const, resource, before: { forecasts: deleted, ...range }, changedAt: now };
      await addToAudit(transaction, entry, origin ?? { actor: account_id ?? 'operator' });
      return { deleted };
    });
  }
}

async function checkDailyLimit(transaction: EntityManager, id: string, issuedAt: number): Promise<void> {
  const day = floorTo(issuedAt, DAY);
  const [{ count }] = await transaction.query<{ count: number }[]>(COUNT_PERIODS, [
    id,
    new Date(day),
    new Date(day + DAY),
  ]);
  if (count <= MAX_PER_DAY) return;
  const limit = MAX_PER_DAY.toLocaleString('en-US');
  throw new DaystarError(
    'Forbidden',
    `A site or aggregation may have ${limit} forecast periods issued on one day. Post fewer issues, or longer periods.`,
  );
}

const toCondition = (resource_id: string, from: Date, to: Date) => ({
  resource_id,
  period_end: And(MoreThan(from), LessThanOrEqual(to)),
});

const toListedForecast = (row: ExternalForecastEntity): FlaggedExternalForecast => ({
  issued_at: formatStamp(+row.issued_at),
  period_end: formatStamp(+row.period_end),
  period: row.period,
  pv_estimate: row.pv_estimate,
  ...(row.pv_estimate10 !== null && { pv_estimate10: row.pv_estimate10 }),
  ...(row.pv_estimate90 !== null && { pv_estimate90: row.pv_estimate90 }),
  verdict: row.verdict as QcFlag,
});

/** @param unit of power of the site or the aggregation */
function findWarnings(
  forecasts: readonly ExternalForecastPeriod[],
  flags: readonly QcFlag[],
  unit: string,
): RowProblem[] {
  const describeFlag = (value: number, flag: QcFlag): [string, string] | undefined => {
    if (flag === 'unit_suspect')
      return ['unit_suspect', `'pv_estimate' of ${value} does not fit the capacity. Check that it is in ${unit}.`];
    if (flag === 'out_of_range')
      return [
        'out_of_range',
        `'pv_estimate' of ${value} is above the capacity, or most power of its day is, and it is not used.`,
      ];
    return flag === 'exceeds_clear_sky'
      ? ['exceeds_clear_sky', `'pv_estimate' of ${value} is more than the sun allows at this time, and is not used.`]
      : undefined;
  };
  return flags
    .flatMap((flag, row) => {
      const [error_code, message] = describeFlag(forecasts[row].pv_estimate, flag) ?? [];
      return error_code && message ? [{ row, field: 'pv_estimate', error_code, message }] : [];
    })
    .slice(0, MAX_WARNINGS);
}
