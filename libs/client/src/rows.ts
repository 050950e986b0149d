import type { Answer, Http, Query } from './http';

export type Period = 'PT5M' | 'PT10M' | 'PT15M' | 'PT20M' | 'PT30M' | 'PT60M';

/** Average over the `period` that ends at `period_end`, UTC. */
interface Row {
  readonly period_end: string;
  readonly period: Period;
}

/** MW for utility-scale sites and aggregations, kW for all others. */
export interface PowerRow extends Row {
  readonly pv_estimate: number;
  readonly pv_estimate10?: number;
  readonly pv_estimate90?: number;
}

/** W/m2, degrees, °C, %. */
export interface RadiationRow extends Row {
  readonly ghi: number;
  readonly ebh: number;
  readonly dni: number;
  readonly dhi: number;
  readonly cloud_opacity: number;
  readonly ghi10?: number;
  readonly ghi90?: number;
  readonly dni10?: number;
  readonly dni90?: number;
  readonly air_temp?: number;
  readonly zenith?: number;
  readonly azimuth?: number;
}

/** Rows of one issue, and what is known of it. */
export interface Rows<R> {
  readonly rows: readonly R[];
  readonly issueId: string;
  readonly issuedAt: Date;
  /** How the rows were come by, best and worst. */
  readonly ladder: string;
  readonly weatherSource: string;
  /** True while nobody can say whether there is a newer issue. */
  readonly stale: boolean;
}

export interface RowsAsked {
  readonly period?: Period;
  /** So many hours and one period more, in place of seven days. */
  readonly hours?: number;
}

/** Forecasts and estimated actuals of a site, a place or an aggregation. */
export class RowsOf<R> {
  constructor(
    private readonly http: Http,
    private readonly path: string,
    private readonly query: Query = {},
  ) {}

  /** Ascending; the first period is in progress. @throws DaystarRefusal */
  async forecasts(asked: RowsAsked = {}): Promise<Rows<R>> {
    return rowsOf(await this.ask<{ forecasts: R[] }>('forecasts', asked), ({ forecasts }) => forecasts);
  }

  /** Descending; the last period is over. @throws DaystarRefusal */
  async estimatedActuals(asked: RowsAsked = {}): Promise<Rows<R>> {
    return rowsOf(
      await this.ask<{ estimated_actuals: R[] }>('estimated_actuals', asked),
      ({ estimated_actuals }) => estimated_actuals,
    );
  }

  private ask<T>(what: string, asked: RowsAsked): Promise<Answer<T>> {
    return this.http.get<T>(`${this.path}/${what}`, { ...this.query, ...asked });
  }
}

function rowsOf<T, R>({ body, headers }: Answer<T>, of: (body: T) => R[]): Rows<R> {
  return {
    rows: of(body),
    issueId: headers.get('x-issue-id') ?? '',
    issuedAt: new Date(headers.get('x-issued-at') ?? NaN),
    ladder: headers.get('x-ladder') ?? '',
    weatherSource: headers.get('x-weather-source') ?? '',
    stale: headers.get('x-stale') === 'true',
  };
}
