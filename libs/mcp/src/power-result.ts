import {
  type EnergyRow,
  MAX_COVERED_HOURS,
  type PowerRow,
  type Rows,
  type RowsQuery,
  type RowsResource,
  computeDailyEnergy,
} from '@daystar/client';
import { type RowsOptions } from './input-schemas';
import { ToolInputError } from './describe-error';
import { describeWeatherSource } from './describe-weather-source';
import type { ToolResult } from './tool-registry';

/** The site, system or aggregation whose power a tool returns. */
export interface PowerSubject {
  /** Such as `"Home" (rooftop site, 4.2 kW)`. */
  readonly title: string;
  readonly unit: 'MW' | 'kW';
  readonly timeZone: string;
  /** Ids that the result repeats. */
  readonly ids: Readonly<Record<string, unknown>>;
}

const MAX_PERIODS = 200;
/** Default of `hours`, without and with the value of each period. */
const DEFAULT_HOURS = MAX_COVERED_HOURS;
const DEFAULT_LISTED_HOURS = 48;
const POWER_FIELDS = ['pv_estimate', 'pv_estimate10', 'pv_estimate90'] as const;

const TITLES = { forecasts: 'Forecast', estimated_actuals: 'Estimated actuals', combined: 'Estimates and forecast' };

/** Reads rows of power and reports the energy of each day. @throws DaystarApiError, ToolInputError */
export async function reportPower(
  resource: RowsResource<PowerRow>,
  subject: PowerSubject,
  options: RowsOptions,
  query: RowsQuery = {},
): Promise<ToolResult> {
  const { rows: kind, period, include_periods } = options;
  const hours = options.hours ?? (include_periods ? DEFAULT_LISTED_HOURS : DEFAULT_HOURS);
  if (include_periods) checkPeriodCount(hours, options);
  const rows = await readRows(resource, kind, { ...query, period, hours });
  return describePower(`${TITLES[kind]} of ${subject.title}`, rows, subject, include_periods);
}

/** Describes power as text and values. @param title first line of the text, without the unit */
export function describePower(
  title: string,
  rows: Rows<EnergyRow>,
  { unit, timeZone, ids }: PowerSubject,
  includePeriods: boolean,
): ToolResult {
  const days = computeDailyEnergy(rows.rows, timeZone);
  const lines = [
    `${title}: ${unit}h per day in ${timeZone}.`,
    describeBasis(rows),
    ...days.map((day) => {
      const range = day.energy10_sum === undefined ? '' : ` (low ${day.energy10_sum}, high ${day.energy90_sum})`;
      return `${day.weekday} ${day.date}: ${day.energy} ${unit}h${range}${day.is_complete ? '' : ', part of the day'}`;
    }),
  ];
  if (days.length === 0) lines.push('There are no values in this time.');
  if (days.some(({ energy10_sum }) => energy10_sum !== undefined))
    lines.push(
      'Low and high: sums of the 10th and 90th percentiles of the periods. The energy of a day is outside in less than 20 % of cases.',
    );
  const periods = includePeriods ? rows.rows.map(selectPower) : undefined;
  if (periods) lines.push(`Mean power (${unit}) of the period that ends at period_end, UTC:`, ...toCsv(periods));
  return {
    text: lines.join('\n'),
    values: {
      ...ids,
      power_unit: unit,
      energy_unit: `${unit}h`,
      time_zone: timeZone,
      ...toDataBasis(rows),
      days,
      ...(periods ? { period: rows.rows[0]?.period, periods } : {}),
    },
  };
}

/** Returns the issue and data basis of rows, for programs. */
export const toDataBasis = ({ issueId, issuedAt, weatherSource, ladder, isStale }: Rows<unknown>) => ({
  issue_id: issueId,
  issued_at: Number.isNaN(issuedAt.getTime()) ? undefined : issuedAt.toISOString(),
  weather_source: weatherSource,
  data_basis: ladder,
  is_stale: isStale,
});

/** Describes the issue and data basis of rows, for people. */
export function describeBasis(rows: Rows<unknown>): string {
  const { issued_at, weather_source, data_basis, is_stale } = toDataBasis(rows);
  const stale = is_stale ? ' A newer issue may exist.' : '';
  return `Issued ${issued_at ?? 'at several times'} from ${describeWeatherSource(weather_source)}, data basis ${data_basis}.${stale}`;
}

function readRows(
  resource: RowsResource<PowerRow>,
  kind: RowsOptions['rows'],
  query: RowsQuery,
): Promise<Rows<PowerRow>> {
  if (kind === 'combined') return resource.combined(query);
  return kind === 'forecasts' ? resource.forecasts(query) : readActualsAscending(resource, query);
}

/** Reads estimated actuals in ascending order. @throws DaystarApiError */
export async function readActualsAscending<Row>(resource: RowsResource<Row>, query: RowsQuery): Promise<Rows<Row>> {
  const descending = await resource.estimatedActuals(query);
  return { ...descending, rows: descending.rows.toReversed() };
}

/** Checks the number of periods. @throws ToolInputError if a result would have too many periods */
export function checkPeriodCount(hours: number, { rows, period }: Pick<RowsOptions, 'rows' | 'period'>): void {
  const count = (1 + (hours * 60) / Number(/\d+/.exec(period)?.[0])) * (rows === 'combined' ? 2 : 1);
  if (count > MAX_PERIODS) {
    throw new ToolInputError(
      `At most ${MAX_PERIODS} periods are returned, not ${Math.ceil(count)}. Use fewer hours or a longer period.`,
    );
  }
}

const selectPower = (row: EnergyRow): Readonly<Record<string, unknown>> => ({
  period_end: row.period_end,
  ...Object.fromEntries(POWER_FIELDS.filter((field) => row[field] !== undefined).map((field) => [field, row[field]])),
});

/** Formats rows as lines of CSV, with whole seconds in their times. */
export function toCsv(rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  if (rows.length === 0) return [];
  const fields = Object.keys(rows[0]);
  const lines = rows.map((row) => fields.map((field) => toCell(row[field])).join(','));
  return [fields.join(','), ...lines];
}

const toCell = (value: unknown) =>
  typeof value === 'string' ? value.replace(/\.0+Z$/, 'Z') : typeof value === 'number' ? String(value) : '';
