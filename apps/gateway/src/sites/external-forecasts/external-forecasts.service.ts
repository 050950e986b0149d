import type { Bus } from '@daystar/bus';
import {
  DaystarError,
  type ErrorCode,
  type ExternalForecastIssue,
  type DeletedCount,
  type FieldError,
  type FlaggedExternalForecast,
  type RowProblem,
  deleteExternalForecasts,
  listExternalForecasts,
  postExternalForecasts,
} from '@daystar/contracts';
import { BUS, CLOCK } from '@daystar/platform';
import { type Clock, DAY } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { type Caller, toAuditActor } from '../../http/caller';
import { QueryReader, type QueryValues } from '../../http/query-reader';
import { Quota } from '../../rate-limiting/quota';
import { checkTimeRange, readRequiredTimeRange } from '../measurements/measurements.service';
import { readExternalForecasts } from './read-external-forecasts';

/** Default time range of a list, ms. */
const DEFAULT_LIST_SPAN_MS = 14 * DAY;
/** Errors that the registry sends before it stores anything. After a timeout the forecasts may be stored. */
const ERRORS_BEFORE_STORING: ReadonlySet<ErrorCode> = new Set(['InvalidRequest', 'NotFound', 'Forbidden', 'Busy']);

/** A stored issue as it was sent, and warnings about values that do not fit the plant. */
export interface StoredIssue extends ExternalForecastIssue {
  readonly warnings?: FieldError[];
}

/** Stores, lists and deletes forecasts of other providers for sites and aggregations that the caller may change. */
@Injectable()
export class ExternalForecastsService {
  constructor(
    private readonly quota: Quota,
    @Inject(BUS) private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Stores an issue, completely or not at all. Its periods count towards the daily limit of measurements.
   * @param resource `site/<id>` or `aggregation/<collection>/<aggregation>`
   * @throws DaystarError InvalidRequest, TooManyRequests; Forbidden when too many periods were issued on one day
   */
  async post(caller: Caller, resource: string, body: unknown): Promise<StoredIssue> {
    const issue = readExternalForecasts(body);
    const refund = await this.quota.consumeMeasurements(caller, issue.forecasts.length);
    try {
      const request = { ...this.toRequest(caller, resource), ...issue, origin: toAuditActor(caller) };
      const { warnings = [] } = await this.bus.request(postExternalForecasts, request);
      return { ...issue, ...(warnings.length > 0 && { warnings: warnings.map(toFieldError) }) };
    } catch (error) {
      if (error instanceof DaystarError && ERRORS_BEFORE_STORING.has(error.code)) refund();
      throw error;
    }
  }

  /** Lists periods of all issues that end after `from` and no later than `to`, by default the next two weeks. */
  async list(caller: Caller, resource: string, query: QueryValues): Promise<{ forecasts: FlaggedExternalForecast[] }> {
    const reader = new QueryReader(query);
    const from = reader.readTime('from') ?? this.clock.now();
    const to = reader.readTime('to') ?? from + DEFAULT_LIST_SPAN_MS;
    const range = checkTimeRange(reader, { start: 'from', end: 'to', from, to });
    return this.bus.request(listExternalForecasts, { ...this.toRequest(caller, resource), ...range });
  }

  /** Deletes periods of all issues that end after `from` and no later than `to`. */
  delete(caller: Caller, resource: string, query: QueryValues): Promise<DeletedCount> {
    const range = readRequiredTimeRange(new QueryReader(query), 'from', 'to');
    const request = { ...this.toRequest(caller, resource), ...range, origin: toAuditActor(caller) };
    return this.bus.request(deleteExternalForecasts, request);
  }

  private toRequest({ account }: Caller, resource: string) {
    return { resource, account_id: account.account_id };
  }
}

const toFieldError = ({ row, field, ...rest }: RowProblem): FieldError => ({
  ...rest,
  field_name: `forecasts[${row}].${field}`,
});
