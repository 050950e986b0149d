import type { ParsedResponse, Http, Query } from './http';
import type { Period, ProvenanceSummary } from './types';

/** Maximum number of hours that rows cover, before or after now: seven days. */
export const MAX_COVERED_HOURS = 168;

/** Rows of one issue and its metadata. */
export interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly issueId: string;
  readonly issuedAt: Date;
  /** Best and worst data basis of the rows. */
  readonly ladder: string;
  readonly weatherSource: string;
  /** `complete`, or what is missing: header `x-coverage`. */
  readonly coverage: string;
  /** How measurements tuned the rows: header `x-tuning`; undefined for untuned rows. */
  readonly tuning?: string;
  /** Issue and data basis of each array of rows, with `provenance: 'summary'`. */
  readonly provenance?: readonly ProvenanceSummary[];
  /** True if the service cannot check whether a newer issue exists. */
  readonly isStale: boolean;
  /** @deprecated Use `isStale`. */
  readonly stale: boolean;
}

export interface RowsQuery {
  readonly period?: Period;
  /** Number of hours; the response has one period more. Seven days when absent. */
  readonly hours?: number;
  /**
   * Lead time of estimated actuals, `PT0M` to `P7D`: each row comes from the last issue at least this long before its period.
   */
  readonly lead?: string;
  /** Fields to return, such as `pv_estimate10`; the default fields when absent. */
  readonly outputParameters?: readonly string[];
  /** Time, ISO 8601: returns the rows exactly as they were served then. */
  readonly asOf?: string;
  /** Returns the rows of this issue, such as the `issueId` of earlier rows. */
  readonly issueId?: string;
  /** `row` adds the data basis of each row, in columns such as `ladder`; `summary` adds it once, as `provenance` of the rows. */
  readonly provenance?: 'row' | 'summary';
  /** Maximum number of fractional digits, 0 to 6; the precision of each field when absent. */
  readonly precision?: number;
  /** False returns power without tuning by measurements. */
  readonly tuned?: boolean;
}

/** Forecasts and estimated actuals of a site, a place or an aggregation. */
export class RowsResource<Row> {
  constructor(
    protected readonly http: Http,
    private readonly path: string,
    private readonly query: Query = {},
  ) {}

  /** Returns the rows in ascending order; the first one is the current period. @throws DaystarApiError */
  async forecasts(query: RowsQuery = {}): Promise<Rows<Row>> {
    return toForecasts(await this.fetch<RowsBody & { forecasts: Row[] }>('forecasts', query));
  }

  /** Returns the rows in descending order; the first one is the last complete period. @throws DaystarApiError */
  async estimatedActuals(query: RowsQuery = {}): Promise<Rows<Row>> {
    return toRows(
      await this.fetch<RowsBody & { estimated_actuals: Row[] }>('estimated_actuals', query),
      ({ estimated_actuals }) => estimated_actuals,
    );
  }

  /** Returns the estimated actuals and forecasts of one issue, in ascending order. @throws DaystarApiError */
  async combined(query: RowsQuery = {}): Promise<Rows<Row>> {
    type Combined = RowsBody & { estimated_actuals: Row[]; forecasts: Row[] };
    return toRows(await this.fetch<Combined>('combined', query), ({ estimated_actuals, forecasts }) => [
      ...estimated_actuals.toReversed(),
      ...forecasts,
    ]);
  }

  /** Converts parameters to the query of the API. */
  protected toQuery({ outputParameters, asOf: as_of, issueId: issue_id, ...query }: RowsQuery): Query {
    return { ...this.query, ...query, output_parameters: outputParameters?.join(','), as_of, issue_id };
  }

  private fetch<T>(property: string, query: RowsQuery): Promise<ParsedResponse<T>> {
    return this.http.get<T>(`${this.path}/${property}`, this.toQuery(query));
  }
}

export const toForecasts = <Row>(response: ParsedResponse<RowsBody & { forecasts: Row[] }>): Rows<Row> =>
  toRows(response, ({ forecasts }) => forecasts);

/** Body of rows, with `provenance=summary` if requested. */
type RowsBody = { readonly provenance?: readonly ProvenanceSummary[] };

function toRows<T extends RowsBody, Row>({ body, headers }: ParsedResponse<T>, select: (body: T) => Row[]): Rows<Row> {
  const isStale = headers.get('x-stale') === 'true';
  return {
    rows: select(body),
    issueId: headers.get('x-issue-id') ?? '',
    issuedAt: new Date(headers.get('x-issued-at') ?? NaN),
    ladder: headers.get('x-ladder') ?? '',
    weatherSource: headers.get('x-weather-source') ?? '',
    coverage: headers.get('x-coverage') ?? '',
    tuning: headers.get('x-tuning') ?? undefined,
    provenance: body.provenance,
    isStale,
    stale: isStale,
  };
}
