import type { ParsedResponse, Http, Query } from './http';
import type { Period } from './types';

/** Rows of one issue and its metadata. */
export interface Rows<R> {
  readonly rows: readonly R[];
  readonly issueId: string;
  readonly issuedAt: Date;
  /** Best and worst data basis of the rows. */
  readonly ladder: string;
  readonly weatherSource: string;
  /** True if the service cannot check whether a newer issue exists. */
  readonly stale: boolean;
}

export interface RowsQuery {
  readonly period?: Period;
  /** Hours of rows; the response has one period more. Seven days when absent. */
  readonly hours?: number;
}

/** Forecasts and estimated actuals of a site, a place or an aggregation. */
export class RowsResource<R> {
  constructor(
    private readonly http: Http,
    private readonly path: string,
    private readonly query: Query = {},
  ) {}

  /** Rows in ascending order; the first one is the current period. @throws DaystarApiError */
  async forecasts(query: RowsQuery = {}): Promise<Rows<R>> {
    return toRows(await this.fetch<{ forecasts: R[] }>('forecasts', query), ({ forecasts }) => forecasts);
  }

  /** Rows in descending order; the first one is the last complete period. @throws DaystarApiError */
  async estimatedActuals(query: RowsQuery = {}): Promise<Rows<R>> {
    return toRows(
      await this.fetch<{ estimated_actuals: R[] }>('estimated_actuals', query),
      ({ estimated_actuals }) => estimated_actuals,
    );
  }

  private fetch<T>(property: string, query: RowsQuery): Promise<ParsedResponse<T>> {
    return this.http.get<T>(`${this.path}/${property}`, { ...this.query, ...query });
  }
}

function toRows<T, R>({ body, headers }: ParsedResponse<T>, select: (body: T) => R[]): Rows<R> {
  return {
    rows: select(body),
    issueId: headers.get('x-issue-id') ?? '',
    issuedAt: new Date(headers.get('x-issued-at') ?? NaN),
    ladder: headers.get('x-ladder') ?? '',
    weatherSource: headers.get('x-weather-source') ?? '',
    stale: headers.get('x-stale') === 'true',
  };
}
