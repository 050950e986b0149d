import { ExternalForecasts } from './external-forecasts';
import type { Http } from './http';
import { MeasuredResource } from './measured-resource';
import { type Rows, type RowsQuery, toForecasts } from './rows';
import type { PowerRow, Verification } from './types';

export interface VerificationQuery {
  /** Number of past days, `P1D` to `P90D`; `P30D` when absent. */
  readonly window?: string;
  /** Values that forecasts are compared with. When absent: measurements if there are enough, else estimated actuals. */
  readonly reference?: 'measurement' | 'estimated_actual';
}

/** Parameters of rows of the current issue. */
export type CurrentRowsQuery = Omit<RowsQuery, 'asOf' | 'issueId' | 'lead'>;

/** Power of a site or an aggregation, which can be measured, tuned and verified. */
export class PowerResource extends MeasuredResource<PowerRow> {
  /** Forecasts of other providers, which the service combines with its own. */
  readonly externalForecasts: ExternalForecasts;

  constructor(http: Http, resourcePath: string) {
    super(http, resourcePath);
    this.externalForecasts = new ExternalForecasts(http, resourcePath);
  }

  /**
   * Waits for forecasts of a newer issue, by long polls of up to 55 seconds.
   * @param issueId the `issueId` of the rows that you have
   * @param signal ends the wait: the promise then rejects with its reason
   * @throws DaystarApiError
   */
  async newerForecasts(issueId: string, query: CurrentRowsQuery = {}, signal?: AbortSignal): Promise<Rows<PowerRow>> {
    const path = `${this.resourcePath}/forecasts`;
    return toForecasts(await this.http.poll(path, { ...this.toQuery(query), newer_than: issueId }, signal));
  }

  /** Yields the forecasts of the current issue and of each newer one, until the signal aborts. @throws DaystarApiError */
  async *followForecasts(query: CurrentRowsQuery = {}, signal?: AbortSignal): AsyncGenerator<Rows<PowerRow>> {
    let rows = await this.forecasts(query);
    while (!signal?.aborted) {
      yield rows;
      try {
        rows = await this.newerForecasts(rows.issueId, query, signal);
      } catch (error) {
        if (signal?.aborted) return;
        throw error;
      }
    }
  }

  /** Returns the scores of past forecasts by lead time. @throws DaystarApiError */
  async verification(query: VerificationQuery = {}): Promise<Verification> {
    return (await this.http.get<Verification>(`${this.resourcePath}/verification`, { ...query })).body;
  }
}
