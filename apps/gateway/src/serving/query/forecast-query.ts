import { DaystarError, type Field } from '@daystar/contracts';
import { FORMATS, type Format, type ResourceFamily, type SeriesName, negotiateFormat } from '@daystar/formats';
import { DAY, HOUR, MINUTE, type Steps, floorTo, formatPeriod, parsePeriod } from '@daystar/timeseries';
import { PAST_PARAMETERS, type PastQuery, readPastQuery } from './past-query';
import type { GatewayRequest } from '../../http/gateway-request';
import type { QueryReader } from '../../http/query-reader';
import type { Language } from '../../pages/i18n/language';
import { readLanguage } from '../../pages/i18n/request-language';
import { LAYOUT_VERSION } from '../../pages/layout';
import { ACTUALS, ACTUALS_AND_FORECASTS, FORECASTS, type RequestedSeries } from './requested-series';
import { addAliases, listPageFields, listSelectableFields } from './selectable-fields';
import { describeUnknownFields } from './unknown-fields';

/** Parameters that all requests for forecasts and estimated actuals share. */
export interface ForecastQuery {
  readonly format: Format;
  /** Language of a page; English when absent. */
  readonly language?: Language;
  /** Length of the computed periods, ms. The periods of the rows are `rowsPerMean` times as long. */
  readonly period: number;
  /** Number of computed periods that are averaged to a row; 1 when absent. */
  readonly rowsPerMean?: number;
  /** Hours to return, plus one period; seven days when absent. */
  readonly hours?: number;
  /** Requested periods of the past, which replace those around now. Their rows are sent oldest first. */
  readonly window?: Steps;
  /** Offset of the timestamps from UTC, ms. */
  readonly utcOffset?: number;
  /** Maximum number of fractional digits. */
  readonly precision?: number;
  /** Where to report provenance, besides the headers. */
  readonly provenance?: ProvenanceView;
  /** Selects rows of a past issue in place of those of the current one. */
  readonly past?: PastQuery;
  /** Whether to show power as it would be without measurements. */
  readonly isUntuned?: boolean;
  /** The fields to show, by series; the default fields of the family when absent. */
  readonly fields?: Readonly<Partial<Record<SeriesName, readonly Field[]>>>;
}

/** A query with the series that its path requests. */
export interface ForecastRequest extends ForecastQuery {
  readonly seriesNames: RequestedSeries;
}

/** Where provenance is shown: in every row, or once next to all rows. */
export const PROVENANCE_VIEWS = ['row', 'summary'] as const;
export type ProvenanceView = (typeof PROVENANCE_VIEWS)[number];

export const TUNED_VALUES = ['true', 'false'] as const;

/** Period lengths of rows of sites and places, ms. */
export const SITE_PERIODS_MS = [5, 10, 15, 30, 60].map((minutes) => minutes * MINUTE);
/** Period lengths of rows of aggregations, ms. */
export const AGGREGATION_PERIODS_MS = [5, 10, 15, 20, 30, 60].map((minutes) => minutes * MINUTE);
const DEFAULT_PERIOD_MS = HOUR / 2;

/** Limit of `hours`, two weeks. Responses have the rows of seven days, except those of one lead. */
export const MAX_HOURS = 336;
/** Limit of `precision`: more digits would exceed the precision of the rows. */
export const MAX_PRECISION = 6;

/**
 * Reads the parameters of a request for rows.
 * @throws DaystarError NotAcceptable when neither `format` nor `Accept` names a supported format
 */
export function readForecastQuery(
  reader: QueryReader,
  request: GatewayRequest,
  family: ResourceFamily,
): ForecastRequest {
  const seriesNames = getRequestedSeries(request.routeOptions.url ?? '');
  const view = readView(reader, request);
  return {
    seriesNames,
    ...view,
    period: readPeriod(reader, family === 'aggregation' ? AGGREGATION_PERIODS_MS : SITE_PERIODS_MS),
    hours: reader.readWholeNumber('hours', { min: 1, max: MAX_HOURS }),
    precision: reader.readWholeNumber('precision', { min: 0, max: MAX_PRECISION }),
    provenance: reader.readOneOf('provenance', PROVENANCE_VIEWS),
    past: PAST_PARAMETERS.some((name) => reader.has(name)) ? readPastQuery(reader) : undefined,
    isUntuned: reader.readOneOf('tuned', TUNED_VALUES) === 'false',
    fields:
      readFields(reader, family, seriesNames) ??
      (view.format === 'html' ? listPageFields(family, seriesNames) : undefined),
  };
}

/** Returns the series that a request to a path gets. */
export function getRequestedSeries(path: string): RequestedSeries {
  if (/\/(combined|recent)$/.test(path)) return ACTUALS_AND_FORECASTS;
  return /\/(estimated_actuals(\/latest)?|accuracy)$/.test(path) ? ACTUALS : FORECASTS;
}

/** Seven days, ms. Issues extend some hours beyond it: without this limit, the number of rows would depend on the age of the issue. */
const MAX_SPAN_MS = 7 * DAY;

/**
 * Computes the requested periods: the requested window of the past, or else `hours` plus one period, or seven days
 * without `hours`. `hours` is limited to seven days, except for rows of one lead. Forecasts begin with the period in
 * progress, estimated actuals end with the last complete one.
 * @param now clock time, ms
 */
export function computeRequestedPeriods(
  series: SeriesName,
  { period, hours, window, past }: ForecastQuery,
  now: number,
): Steps {
  if (window) return window;
  // Rows of one lead come from many issues, so they may cover more than an issue does.
  const maxSpan = past?.kind === 'lead' ? Infinity : MAX_SPAN_MS;
  const periodCount = hours === undefined ? MAX_SPAN_MS / period : Math.min(hours * HOUR, maxSpan) / period + 1;
  const currentStart = floorTo(now, period);
  const firstEnd = series === 'forecasts' ? currentStart + period : currentStart - (periodCount - 1) * period;
  return { firstEnd, stepMs: period, count: periodCount };
}

/** Identifies how a response shows its rows. Part of the entity tag. */
export const buildViewKey = ({
  format,
  language,
  precision,
  provenance,
  isUntuned,
  utcOffset,
  rowsPerMean,
  window,
  fields = {},
}: ForecastQuery): string =>
  [
    buildFormatKey(format, language),
    precision,
    isUntuned ? 'untuned' : undefined,
    provenance,
    ...(window ? ['ascending', utcOffset] : utcOffset ? [utcOffset] : []),
    ...(rowsPerMean ? [`mean${rowsPerMean}`] : []),
    ...Object.values(fields).map((shownFields) => shownFields.map(({ name, factor = '' }) => name + factor).join('+')),
  ].join('.');

/**
 * Adds the version of the layout and the language to the format of pages. A cached page of an older version would load
 * assets that no longer exist. One in another language would be shown after the user chose a language.
 */
const buildFormatKey = (format: Format, language: Language = 'en') =>
  format === 'html' ? `html-${LAYOUT_VERSION}-${language}` : format;

/**
 * Reads the format, and the language of a page.
 * @throws DaystarError NotAcceptable when neither `format` nor `Accept` names a supported format
 */
export function readView(reader: QueryReader, request: GatewayRequest): Pick<ForecastQuery, 'format' | 'language'> {
  const format = readFormat(reader, request.headers.accept);
  return format === 'html' ? { format, language: readLanguage(request) } : { format };
}

/** Reads `format`, or negotiates it by `Accept`. @throws DaystarError NotAcceptable when neither names a supported format */
export function readFormat(reader: QueryReader, accept: string | undefined): Format {
  const format = reader.readOneOf('format', FORMATS) ?? (reader.has('format') ? 'json' : negotiateFormat(accept));
  if (format) return format;
  throw new DaystarError(
    'NotAcceptable',
    `Rows are available as ${FORMATS.join(', ')}. Name one of these types in Accept, or use the format parameter.`,
  );
}

/** Reads `period`, ms. @param periods allowed values, ms @param defaultPeriod ms */
export function readPeriod(reader: QueryReader, periods: readonly number[], defaultPeriod = DEFAULT_PERIOD_MS): number {
  const text = reader.readText('period');
  if (text === undefined) return defaultPeriod;
  const period = parsePeriod(text);
  if (period !== undefined && periods.includes(period)) return period;
  reader.addError('period', 'Invalid', `'period' must be one of ${periods.map(formatPeriod).join(', ')}.`);
  return defaultPeriod;
}

/** Maximum length of `output_parameters`, characters. */
const MAX_FIELDS_LENGTH = 1000;

/**
 * Reads `output_parameters`: names of fields, separated by commas, in any order. Each array of rows shows those fields
 * that it has.
 */
export function readFields(
  reader: QueryReader,
  family: ResourceFamily,
  seriesNames: RequestedSeries,
): ForecastQuery['fields'] {
  const names = reader.readList('output_parameters', MAX_FIELDS_LENGTH);
  if (!names) return undefined;
  const choices = seriesNames.map((series) => [series, listSelectableFields(family, series)] as const);
  const currentNames = new Set(choices.flatMap(([, fields]) => fields.map(({ name }) => name)));
  const acceptedNames = new Set(choices.flatMap(([, fields]) => addAliases(fields).map(({ name }) => name)));
  const unknownNames = names.filter((name) => !acceptedNames.has(name));
  if (unknownNames.length > 0)
    return reader.addError('output_parameters', 'Invalid', describeUnknownFields(unknownNames, currentNames));
  const uniqueNames = [...new Set(names)];
  return Object.fromEntries(
    choices.map(([series, fields]) => [
      series,
      uniqueNames.flatMap((name) => addAliases(fields).find((field) => field.name === name) ?? []),
    ]),
  );
}
