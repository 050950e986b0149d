import type { Objective } from '@daystar/forecasting';
import { HOUR, parsePeriod, parseStamp } from '@daystar/timeseries';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataSetError } from './data-set-error';
import { type RowFilter, rowFilter } from './row-filter';

export const QUANTITIES = ['power', 'ghi', 'dni'] as const;
export type Quantity = (typeof QUANTITIES)[number];

/** What `dataset.json` says. */
export interface Description {
  readonly name: string;
  /** ms, up to an hour. */
  readonly period: number;
  readonly quantities: readonly Quantity[];
  readonly unit: string;
  readonly score: {
    /** Errors are also given in percent of capacity, and those are the ones to compare. */
    readonly byCapacity: boolean;
    /** Rows with the sun lower are not scored, degrees. */
    readonly zenithBelow: number;
    readonly onlyWhere: RowFilter | undefined;
    /** What the first metric of the score makes small. */
    readonly objective: Objective;
  };
  /** How long before the end of a period its forecast is made, ms. */
  readonly lead: number;
  /** First and last period end to be scored at a site, ms; undefined where it does not say. */
  window(site: string): { readonly from: number | undefined; readonly to: number | undefined };
  /** Paths of the files. */
  readonly sites: string;
  readonly weather: string | undefined;
  readonly actuals: string;
}

const FILE = 'dataset.json';

/** @throws DataSetError that names what is missing or wrong */
export function readDescription(folder: string): Description {
  const path = join(folder, FILE);
  if (!existsSync(path)) throw new DataSetError(FILE, `there is no such file in ${folder}`);
  const said = parseObject(readFileSync(path, 'utf8'));
  const score = optionalObject(said, 'score');
  const evaluate = optionalObject(said, 'evaluate');
  const weather = said.weather === null ? undefined : text(said.weather ?? 'weather.csv', 'weather');
  return {
    name: text(said.name, 'name'),
    period: duration(said.period, 'period', HOUR),
    quantities: text(said.quantity, 'quantity').split(',').map(quantity),
    unit: text(said.unit ?? '', 'unit'),
    score: {
      byCapacity: score.normalise_by === 'capacity',
      zenithBelow: number(score.zenith_below ?? 180, 'score.zenith_below'),
      onlyWhere: score.only_where === undefined ? undefined : filter(text(score.only_where, 'score.only_where')),
      objective: Array.isArray(score.metrics) && score.metrics[0] === 'rmse' ? 'squared' : 'absolute',
    },
    lead: duration(evaluate.lead_time, 'evaluate.lead_time'),
    window: (site) => ({
      from: moment(evaluate.from, site, 'evaluate.from'),
      to: moment(evaluate.to, site, 'evaluate.to'),
    }),
    sites: join(folder, text(said.sites ?? 'sites.csv', 'sites')),
    weather: weather === undefined ? undefined : join(folder, weather),
    actuals: join(folder, text(said.actuals ?? 'actuals.csv', 'actuals')),
  };
}

type Said = Readonly<Record<string, unknown>>;

const wrong = (name: string, must: string): DataSetError => new DataSetError(FILE, `${name} must be ${must}`);

function parseObject(json: string): Said {
  try {
    return object(JSON.parse(json) as unknown, 'the file');
  } catch (error) {
    throw error instanceof DataSetError ? error : new DataSetError(FILE, (error as Error).message);
  }
}

const optionalObject = (said: Said, name: string): Said => object(said[name] ?? {}, name);

function object(value: unknown, name: string): Said {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(name, 'an object');
  return value as Said;
}

function text(value: unknown, name: string): string {
  if (typeof value !== 'string') throw wrong(name, 'a text');
  return value;
}

function number(value: unknown, name: string): number {
  if (typeof value !== 'number') throw wrong(name, 'a number');
  return value;
}

function duration(value: unknown, name: string, most = Infinity): number {
  const length = parsePeriod(text(value, name));
  if (length === undefined) throw wrong(name, 'a duration such as PT15M');
  if (length > most) throw wrong(name, 'at most PT1H');
  return length;
}

function quantity(name: string): Quantity {
  const known = QUANTITIES.find((one) => one === name.trim());
  if (!known) throw wrong('quantity', `of ${QUANTITIES.join(', ')}, not ${name}`);
  return known;
}

function filter(condition: string): RowFilter {
  const made = rowFilter(condition);
  if (!made) throw wrong('score.only_where', `a column compared with a number, not ${condition}`);
  return made;
}

/** One stamp for all sites, or an object with one for each. */
function moment(said: unknown, site: string, name: string): number | undefined {
  const stamp = typeof said === 'object' && said !== null ? (said as Said)[site] : said;
  if (stamp === undefined) return undefined;
  const time = parseStamp(text(stamp, name));
  if (time === undefined) throw wrong(name, `a stamp, not ${String(stamp)}`);
  return time;
}
