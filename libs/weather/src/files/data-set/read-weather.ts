import { WEATHER_VARIABLES, type WeatherVariable } from '@daystar/contracts';
import { DAY, parseStamp } from '@daystar/timeseries';
import { isPlausible, createLimitRejection } from '../../source/plausibility';
import type { Rejection } from '../../source/rejection';
import { type ReadCell, readTable } from './read-table';

/** The rows of one site, by period end and then by the time they were issued. */
export interface SiteRows {
  readonly ends: number[];
  readonly issued: number[];
  readonly columns: ReadonlyMap<WeatherVariable, number[]>;
}

/** Rows without `issued_at` are available one day before their period ends. */
const DEFAULT_LEAD_TIME_MS = DAY;

/**
 * Reads forecasts: `site_id,issued_at,period_end` and any of the variables of `WEATHER_VARIABLES`, in their units. A row with an error is rejected as a whole.
 */
export async function readWeather(
  path: string,
  file: string,
  siteIds: ReadonlySet<string>,
  reject: (rejection: Rejection) => void,
): Promise<Map<string, SiteRows>> {
  const sites = new Map<string, SiteRows>();
  let variables: readonly WeatherVariable[] | undefined;
  await readTable({ path, file, required: ['site_id', 'period_end'] }, reject, (readCell, line, headings) => {
    variables ??= WEATHER_VARIABLES.filter((name) => headings.includes(name));
    const rejectRow: RejectRow = (rejection) => reject({ ...rejection, file, line });
    const siteId = readCell('site_id');
    if (!siteIds.has(siteId)) {
      rejectRow({
        code: 'malformed-row',
        message: `'site_id' must be an id in the table of sites, not "${siteId}"`,
        field: 'site_id',
        value: siteId,
      });
      return;
    }
    const times = parseTimes(readCell, rejectRow);
    const values = times && parseValues(variables, readCell, rejectRow);
    if (!times || !values) return;
    const rows = sites.get(siteId) ?? { ends: [], issued: [], columns: new Map(variables.map((name) => [name, []])) };
    sites.set(siteId, rows);
    rows.ends.push(times.end);
    rows.issued.push(times.issued);
    variables.forEach((name, i) => rows.columns.get(name)!.push(values[i]));
  });
  for (const [siteId, rows] of sites) sites.set(siteId, sortRows(rows));
  return sites;
}

type RejectRow = (rejection: Pick<Rejection, 'code' | 'message' | 'field' | 'value'>) => void;

function parseTimes(readCell: ReadCell, rejectRow: RejectRow): { end: number; issued: number } | undefined {
  const end = parseTime(readCell('period_end'));
  const issuedText = readCell('issued_at');
  const issued = issuedText === '' ? (end ?? NaN) - DEFAULT_LEAD_TIME_MS : parseStamp(issuedText);
  const field = end === undefined ? 'period_end' : issued === undefined ? 'issued_at' : undefined;
  if (field)
    rejectRow({
      code: 'malformed-row',
      message: `'${field}' must be an ISO 8601 time such as 2026-05-10T09:30:00Z, not "${readCell(field)}"`,
      field,
      value: readCell(field),
    });
  return end === undefined || issued === undefined ? undefined : { end, issued };
}

/** Last parsed time: neighbouring rows often end at the same time. */
let lastParsed: { readonly text: string; readonly time?: number } = { text: '' };

function parseTime(text: string): number | undefined {
  if (text !== lastParsed.text) lastParsed = { text, time: parseStamp(text) };
  return lastParsed.time;
}

function parseValues(
  variables: readonly WeatherVariable[],
  readCell: ReadCell,
  rejectRow: RejectRow,
): number[] | undefined {
  const values: number[] = [];
  for (const name of variables) {
    const text = readCell(name).trim();
    const value = text === '' ? NaN : Number(text);
    if (text !== '' && !Number.isFinite(value)) {
      const message = `'${name}' must be a number, not "${text}"`;
      rejectRow({ code: 'malformed-row', message, field: name, value: text });
      return undefined;
    }
    if (!isPlausible(name, value)) {
      rejectRow(createLimitRejection(name, value));
      return undefined;
    }
    values.push(value);
  }
  return values;
}

function sortRows({ ends, issued, columns }: SiteRows): SiteRows {
  const order = ends.map((_, i) => i).sort((a, b) => ends[a] - ends[b] || issued[a] - issued[b]);
  const pick = (values: readonly number[]) => order.map((i) => values[i]);
  return {
    ends: pick(ends),
    issued: pick(issued),
    columns: new Map([...columns].map(([name, values]) => [name, pick(values)])),
  };
}
