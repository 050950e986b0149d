import { type ForecastIssue, type Place, sliceProvenance } from '@daystar/contracts';
import type { Metadata, RowTable } from '@daystar/formats';
import { CLOCK } from '@daystar/platform';
import { type ScaledIssue, toScaledIssue, unpackScaledIssue } from '@daystar/row-cache';
import {
  type Clock,
  NATIVE_PERIOD_MS,
  buildStepsKey,
  ceilTo,
  findNativeRange,
  floorTo,
  lastEnd,
  selectWholePeriods,
  stepIndex,
} from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import type { CachedIssue } from '../issues/cached-issue';
import { IssueCache } from '../issues/issue-cache';
import {
  type PowerTableRequest,
  type PowerTableInput,
  type PowerWindow,
  buildPowerTable,
  formatMeanCorrection,
  type SeriesSteps,
  type Tail,
  toSeriesSteps,
} from '../tables/power-table';
import { removeTuningFlags, summarizeProvenance } from '../tables/provenance';
import { type ForecastResponse, buildProvenanceSummary } from './forecast-response';
import { mergeResponses } from './merge-responses';
import { type ForecastRequest, buildViewKey, computeRequestedPeriods } from '../query/forecast-query';
import type { PastQuery } from '../query/past-query';
import { buildPageLanguage } from '../../pages/i18n/page-language';
import type { Text } from '../../pages/markup';

/** A request for one series of power: forecasts or estimated actuals. */
export interface PowerRequest extends PowerTableRequest {
  readonly title: Text;
  readonly location?: Place;
  /** Metadata next to the rows. */
  readonly envelope?: Readonly<Record<string, Metadata>>;
  /** Version of the record. A request waits until rows of this version exist. */
  readonly version: number;
  /** Identifies the record that title and envelope come from, in the ETag; its version when absent. */
  readonly revision?: string;
}

/** Injection token of the `PastSource`, which `past-forecasts` provides. */
export const PAST_SOURCE = Symbol('PAST_SOURCE');

/** Builds responses from issues that are no longer current. */
export interface PastSource {
  /**
   * Builds the response for one series: forecasts or estimated actuals.
   * @param request with the current clock time as `now`
   * @throws DaystarError InvalidRequest for a time in the future, NotFound when there is no such issue
   */
  build(past: PastQuery, resource: string, request: PowerRequest): Promise<ForecastResponse>;
}

/** A request for all series of power that the query names. */
interface PowerSeriesRequest extends Omit<PowerRequest, 'series' | 'now'> {
  readonly query: ForecastRequest;
}

/** Builds responses with the power of sites and aggregations. */
@Injectable()
export class PowerResponseBuilder {
  constructor(
    private readonly issues: IssueCache,
    @Inject(PAST_SOURCE) private readonly pastSource: PastSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Builds the response of a site or aggregation. Without `lead`, all series come from one issue and one time.
   * @param resource name of the site or aggregation in the row cache
   * @throws DaystarError Unavailable when there are no rows yet, NotFound when no issue exists for the requested time
   */
  async build(resource: string, request: PowerSeriesRequest): Promise<ForecastResponse> {
    const { past, seriesNames } = request.query;
    if (past) {
      const now = this.clock.now();
      return mergeSeries(
        await Promise.all(
          seriesNames.map((series) => this.pastSource.build(past, resource, { ...request, series, now })),
        ),
      );
    }
    const issue = await this.issues.waitForVersion(resource, request.version);
    const now = this.clock.now();
    const readRows = () => this.issues.readIssue(issue);
    const response = mergeSeries(
      seriesNames.map((series) => buildPowerResponse(issue, { ...request, series, now }, readRows)),
    );
    return { ...response, freshness: issue };
  }
}

/** Merges the estimated actuals and forecasts of one resource. */
export const mergeSeries = (responses: readonly ForecastResponse[]): ForecastResponse =>
  responses.length === 1 ? responses[0] : mergeResponses(responses, responses[0]);

/**
 * Builds the response with the rows of an issue within the requested periods.
 * @param readRows reads the rows when the cached issue has no packed rows
 */
export function buildPowerResponse(
  issue: CachedIssue,
  request: PowerRequest,
  readRows: () => Promise<ForecastIssue>,
): ForecastResponse {
  const { family, series, query, capacityFactors, now, title, location, envelope, version } = request;
  const { revision = version } = request;
  const window = findPowerWindow(issue.actuals, issue.forecasts, request);
  const { periods, runs } = window;
  // The input is copied to a render thread, so it holds provenance only where rows show it.
  const tableWindow = query.provenance === 'row' ? window : { ...window, runs: [] };
  const tableInput: PowerTableInput = { family, series, query, capacityFactors, window: tableWindow };
  return {
    etag: `${issue.resource}.${revision}/${issue.id}/${series}/${buildStepsKey(periods)}/${buildViewKey(query)}`,
    format: query.format,
    language: query.language && buildPageLanguage(query.language),
    title,
    location,
    envelope,
    provenanceSummaries: query.provenance === 'summary' ? [buildProvenanceSummary(series, issue, runs, periods)] : [],
    issue,
    modifiedAt: Math.max(issue.issuedAt, floorTo(now, query.period)),
    isStale: issue.isStale,
    getProvenance: () => summarizeProvenance(runs, periods),
    getTuning: () => describeTuning(issue, request, window),
    coverage: issue.coverage !== undefined && issue.coverage < 1 ? issue.coverage : undefined,
    readTableInputs: async () => {
      const { block } = issue;
      if (block) return [{ kind: 'power', block, request: tableInput }];
      return [{ kind: 'table', table: buildPowerTable(toScaledIssue(await readRows()), tableInput) }];
    },
  };
}

/**
 * Builds the header `x-tuning`: the kinds of tuning, its version, and the mean change of the rows; undefined for
 * untuned rows.
 */
function describeTuning(
  { block, tuningVersion }: CachedIssue,
  { series }: PowerRequest,
  window: PowerWindow,
): string | undefined {
  const { tuning } = summarizeProvenance(window.runs, window.periods);
  if (tuning.length === 0) return undefined;
  const correction = block && formatMeanCorrection(unpackScaledIssue(block), series, window);
  return [
    tuning.join(', '),
    ...(tuningVersion === undefined ? [] : [`version=${tuningVersion}`]),
    ...(correction === undefined ? [] : [`correction=${correction}`]),
  ].join('; ');
}

/** Builds the rows of an issue that are current at the time of the request. */
export function readPowerTable(issue: ScaledIssue, request: PowerTableRequest): RowTable {
  const [actuals, forecasts] = [toSeriesSteps(issue, 'estimated_actuals'), toSeriesSteps(issue, 'forecasts')];
  return buildPowerTable(issue, { ...request, window: findPowerWindow(actuals, forecasts, request) });
}

const NO_TAIL: Tail = { from: 0, to: 0 };

/**
 * Extends estimated actuals from the time of the issue to now by the forecasts of the issue, which are the best estimates until
 * the next issue.
 */
function extendActuals(
  actuals: SeriesSteps,
  forecasts: SeriesSteps,
  now: number,
): SeriesSteps & { readonly tail: Tail } {
  const end = lastEnd(actuals.steps);
  const from = stepIndex(forecasts.steps, end + NATIVE_PERIOD_MS);
  const stepsSinceEnd = Math.max(0, (ceilTo(now, NATIVE_PERIOD_MS) - end) / NATIVE_PERIOD_MS);
  const to = from < 0 ? from : Math.min(from + stepsSinceEnd, forecasts.steps.count);
  if (to <= from) return { ...actuals, tail: NO_TAIL };
  return {
    ...actuals,
    steps: { ...actuals.steps, count: actuals.steps.count + to - from },
    provenance: [...actuals.provenance, ...sliceProvenance(forecasts.provenance, from, to)],
    tail: { from, to },
  };
}

/** Finds the requested periods that the series covers. */
function findPowerWindow(
  actuals: SeriesSteps,
  forecasts: SeriesSteps,
  { series, query, now }: PowerTableRequest,
): PowerWindow {
  const isForecast = series === 'forecasts';
  const { steps, provenance, hasUntuned, tail } = isForecast
    ? { ...forecasts, tail: NO_TAIL }
    : extendActuals(actuals, forecasts, now);
  const periods = selectWholePeriods(computeRequestedPeriods(series, query, now), steps);
  const { from, to } = findNativeRange(periods, steps);
  const runs = sliceProvenance(provenance, from, to);
  return { periods, from, tail, runs: query.isUntuned && hasUntuned ? removeTuningFlags(runs) : runs };
}
