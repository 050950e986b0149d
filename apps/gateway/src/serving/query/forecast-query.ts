import { DaystarError, type Field } from '@daystar/contracts';
import { FORMATS, type Format, type RowsProperty, formatAccepted } from '@daystar/formats';
import { formatPeriod, HOUR, MINUTE, parsePeriod } from '@daystar/timeseries';
import { type PastQuery, readPastQuery } from './past-query';
import type { QueryReader } from '../../http/query-reader';
import { LAYOUT_VERSION } from '../../pages/layout';
import { type ResourceFamily, type RequestedProperties, selectableFields } from './resource-family';

/** Parameters that all requests for forecasts and estimated actuals share. */
export interface ForecastQuery {
  readonly format: Format;
  /** Length of the rows' periods, ms. */
  readonly period: number;
  readonly hours?: number;
  /** Most fractional digits. */
  readonly precision?: number;
  /** Where to report provenance, besides the headers. */
  readonly provenance?: ProvenanceView;
  /** Rows as they were once, in place of those of the current issue. */
  readonly past?: PastQuery;
  /** Rows as they would be without measurements. */
  readonly untuned?: boolean;
  /** The fields to show, by property; those of the kind when absent. */
  readonly fields?: Readonly<Partial<Record<RowsProperty, readonly Field[]>>>;
}

/** In every row, or once beside them all. */
export const PROVENANCE_VIEWS = ['row', 'summary'] as const;
export type ProvenanceView = (typeof PROVENANCE_VIEWS)[number];

export const TUNED = ['true', 'false'] as const;

export const SITE_PERIODS = [5, 10, 15, 30, 60].map((minutes) => minutes * MINUTE);
export const AGGREGATION_PERIODS = [5, 10, 15, 20, 30, 60].map((minutes) => minutes * MINUTE);
const DEFAULT_PERIOD = HOUR / 2;

/** Clients may request two weeks; they get what there is. */
export const MAX_HOURS = 336;
/** Of what the engine knows, more digits would be noise. */
export const MAX_PRECISION = 6;

/** @throws DaystarError NotAcceptable when neither `format` nor `Accept` names a format there is */
export function readForecastQuery(
  reader: QueryReader,
  accept: string | undefined,
  family: ResourceFamily,
  asked: RequestedProperties,
): ForecastQuery {
  return {
    format: readFormat(reader, accept),
    period: readPeriod(reader, family === 'aggregation' ? AGGREGATION_PERIODS : SITE_PERIODS),
    hours: reader.wholeNumber('hours', { min: 1, max: MAX_HOURS }),
    precision: reader.wholeNumber('precision', { min: 0, max: MAX_PRECISION }),
    provenance: reader.oneOf('provenance', PROVENANCE_VIEWS),
    past: readPastQuery(reader, family === 'pv' || family === 'aggregation'),
    untuned: reader.oneOf('tuned', TUNED) === 'false',
    fields: readFields(reader, family, asked),
  };
}

/** Tells apart answers with the same rows that show them differently. */
export const viewKey = ({ format, precision, provenance, untuned, fields = {} }: ForecastQuery): string =>
  [
    formName(format),
    precision,
    untuned ? 'untuned' : undefined,
    provenance,
    ...Object.values(fields).map((all) => all.map(({ name }) => name).join('+')),
  ].join('.');

/** A page refers to assets by names that hold their hash: a page of an older version would refer to missing files. */
const formName = (format: Format) => (format === 'html' ? `html-${LAYOUT_VERSION}` : format);

function readFormat(reader: QueryReader, accept: string | undefined): Format {
  const format = reader.oneOf('format', FORMATS) ?? (reader.has('format') ? 'json' : formatAccepted(accept));
  if (format) return format;
  throw new DaystarError('NotAcceptable', `Rows come as ${FORMATS.join(', ')}: none of them is a type you accept.`);
}

export function readPeriod(reader: QueryReader, periods: readonly number[]): number {
  const text = reader.text('period');
  if (text === undefined) return DEFAULT_PERIOD;
  const period = parsePeriod(text);
  if (period !== undefined && periods.includes(period)) return period;
  reader.addError('period', 'Invalid', `'period' must be one of ${periods.map(formatPeriod).join(', ')}.`);
  return DEFAULT_PERIOD;
}

/** `output_parameters` names fields in any order, separated by commas; each array of rows shows those it has. */
function readFields(reader: QueryReader, family: ResourceFamily, asked: RequestedProperties): ForecastQuery['fields'] {
  const names = reader.list('output_parameters');
  if (!names) return undefined;
  const choices = asked.map((property) => [property, selectableFields(family, property)] as const);
  const known = new Set(choices.flatMap(([, fields]) => fields.map(({ name }) => name)));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    const message = `'output_parameters' must be of ${[...known].join(', ')}.`;
    return reader.addError('output_parameters', 'Invalid', message);
  }
  return Object.fromEntries(
    choices.map(([property, fields]) => [
      property,
      names.flatMap((name) => fields.find((field) => field.name === name) ?? []),
    ]),
  );
}
