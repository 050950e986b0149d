import { WEATHER_VARIABLES, type WeatherVariable } from '@daystar/contracts';
import { DAY, parseStamp } from '@daystar/timeseries';
import { isPlausible, outOfLimits } from '../../plausibility';
import type { Rejection } from '../../rejection';
import { type Cells, readTable } from './table';

/** The rows of one site, by period end and then by the time they were issued. */
export interface SiteRows {
  readonly ends: number[];
  readonly issued: number[];
  readonly columns: ReadonlyMap<WeatherVariable, number[]>;
}

/** Rows that do not say when they were issued count as known one day ahead. */
const KNOWN_AHEAD = DAY;

/**
 * Reads what a forecast said: `site_id,issued_at,period_end` and any of our weather variables under their own names and
 * units. A row with anything wrong in it is rejected whole.
 */
export async function readWeather(
  path: string,
  file: string,
  siteIds: ReadonlySet<string>,
  reject: (rejection: Rejection) => void,
): Promise<Map<string, SiteRows>> {
  const sites = new Map<string, SiteRows>();
  let variables: readonly WeatherVariable[] | undefined;
  await readTable({ path, file, needed: ['site_id', 'period_end'] }, reject, (cells, line, headings) => {
    variables ??= WEATHER_VARIABLES.filter((name) => headings.includes(name));
    const wrong: Wrong = (rejection) => reject({ ...rejection, file, line });
    const siteId = cells('site_id');
    if (!siteIds.has(siteId)) {
      wrong({ code: 'malformed-row', message: `no site is called "${siteId}"`, field: 'site_id', value: siteId });
      return;
    }
    const times = timesOf(cells, wrong);
    const values = times && valuesOf(variables, cells, wrong);
    if (!times || !values) return;
    const rows = sites.get(siteId) ?? { ends: [], issued: [], columns: new Map(variables.map((name) => [name, []])) };
    sites.set(siteId, rows);
    rows.ends.push(times.end);
    rows.issued.push(times.issued);
    variables.forEach((name, i) => rows.columns.get(name)!.push(values[i]));
  });
  for (const [siteId, rows] of sites) sites.set(siteId, sorted(rows));
  return sites;
}

type Wrong = (rejection: Pick<Rejection, 'code' | 'message' | 'field' | 'value'>) => void;

function timesOf(cells: Cells, wrong: Wrong): { end: number; issued: number } | undefined {
  const end = momentOf(cells('period_end'));
  const issuedText = cells('issued_at');
  const issued = issuedText === '' ? (end ?? NaN) - KNOWN_AHEAD : parseStamp(issuedText);
  const field = end === undefined ? 'period_end' : issued === undefined ? 'issued_at' : undefined;
  if (field) wrong({ code: 'malformed-row', message: `"${cells(field)}" is no moment`, field, value: cells(field) });
  return end === undefined || issued === undefined ? undefined : { end, issued };
}

/** Neighbouring rows mostly end at the same moment. */
let last: { readonly text: string; readonly time?: number } = { text: '' };

function momentOf(text: string): number | undefined {
  if (text !== last.text) last = { text, time: parseStamp(text) };
  return last.time;
}

function valuesOf(variables: readonly WeatherVariable[], cells: Cells, wrong: Wrong): number[] | undefined {
  const values: number[] = [];
  for (const name of variables) {
    const text = cells(name).trim();
    const value = text === '' ? NaN : Number(text);
    if (text !== '' && !Number.isFinite(value)) {
      wrong({ code: 'malformed-row', message: `"${text}" is no number`, field: name, value: text });
      return undefined;
    }
    if (!isPlausible(name, value)) {
      wrong(outOfLimits(name, value));
      return undefined;
    }
    values.push(value);
  }
  return values;
}

function sorted({ ends, issued, columns }: SiteRows): SiteRows {
  const order = ends.map((_, i) => i).sort((a, b) => ends[a] - ends[b] || issued[a] - issued[b]);
  const pick = (values: readonly number[]) => order.map((i) => values[i]);
  return {
    ends: pick(ends),
    issued: pick(issued),
    columns: new Map([...columns].map(([name, values]) => [name, pick(values)])),
  };
}
