import type { Http } from './http';
import type { ExternalForecast, ExternalForecastIssue, ExternalForecastList, FieldProblem } from './types';

/** A time range: periods that end after `from` and no later than `to`. Times are ISO 8601. */
export interface TimeRange {
  readonly from: string;
  readonly to: string;
}

/** Forecasts of other providers for a site or an aggregation. All methods throw DaystarApiError. */
export class ExternalForecasts {
  private readonly path: string;

  constructor(
    private readonly http: Http,
    resourcePath: string,
  ) {
    this.path = `${resourcePath}/external_forecasts`;
  }

  /**
   * Stores an issue of a provider, completely or not at all. Repeating the call has no further effect.
   * @returns warnings about values that are stored, but not used
   */
  async post(issue: ExternalForecastIssue): Promise<readonly FieldProblem[]> {
    const { warnings = [] } = await this.http.send<{ warnings?: FieldProblem[] }>('POST', this.path, issue, true);
    return warnings;
  }

  /** Returns the stored periods of all issues; without a range, the periods of the next two weeks. */
  async list(range: Partial<TimeRange> = {}): Promise<readonly ExternalForecast[]> {
    return (await this.http.get<ExternalForecastList>(this.path, { ...range })).body.forecasts;
  }

  /** Deletes the periods of all issues, and what was learned from them. @returns the number of deleted periods */
  async delete(range: TimeRange): Promise<number> {
    const path = `${this.path}?${new URLSearchParams({ ...range }).toString()}`;
    return (await this.http.send<{ deleted: number }>('DELETE', path)).deleted;
  }
}
