import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Place } from '@daystar/contracts';
import { parse } from 'csv-parse/sync';

/** Irradiance measured at one place, at evenly spaced period ends; NaN where there is no value. W/m2. */
export interface Observations {
  readonly name: string;
  readonly place: Place;
  /** m */
  readonly elevation: number;
  /** Length of a period, s. */
  readonly period: number;
  /** End of the first period, Unix s. */
  readonly firstEnd: number;
  readonly ghi: Float64Array;
  readonly dni: Float64Array;
  /** Absent where only ghi and dni were measured. */
  readonly dhi?: Float64Array;
}

type CsvRow = Readonly<Record<string, string>>;

interface DataSetDescription {
  readonly name: string;
  readonly period: 'PT1M' | 'PT5M' | 'PT15M';
  readonly latitude?: number;
  readonly longitude?: number;
  readonly elevation?: number;
}

const SECONDS_BY_PERIOD = { PT1M: 60, PT5M: 300, PT15M: 900 } as const;

const readCsv = (text: string): CsvRow[] => parse(text, { columns: true });

/**
 * Reads a folder with `dataset.json` and either `minutes.csv.gz` of one place, or `sites.csv` and `actuals.csv.gz`.
 * @throws Error when a file is missing
 */
export function readObservations(folder: string): Observations[] {
  const description = JSON.parse(readFileSync(join(folder, 'dataset.json'), 'utf8')) as DataSetDescription;
  const period = SECONDS_BY_PERIOD[description.period];
  const readRows = (file: string) => readCsv(gunzipSync(readFileSync(join(folder, file))).toString());
  if (existsSync(join(folder, 'minutes.csv.gz'))) {
    const place = { ...description, site_id: description.name } as unknown as CsvRow;
    return [buildObservations(place, period, readRows('minutes.csv.gz'))];
  }
  const rows = readRows('actuals.csv.gz');
  const sites = readCsv(readFileSync(join(folder, 'sites.csv'), 'utf8'));
  return sites.map((site) =>
    buildObservations(
      site,
      period,
      rows.filter(({ site_id }) => site_id === site.site_id),
    ),
  );
}

function buildObservations(site: CsvRow, period: number, rows: readonly CsvRow[]): Observations {
  const ends = rows.map(({ period_end }) => Date.parse(period_end) / 1000);
  const firstEnd = ends[0];
  const count = (ends[ends.length - 1] - firstEnd) / period + 1;
  const readColumn = (name: string) => {
    const values = new Float64Array(count).fill(NaN);
    rows.forEach((row, i) => {
      if (row[name] !== '') values[(ends[i] - firstEnd) / period] = Number(row[name]);
    });
    return values;
  };
  return {
    name: site.site_id,
    place: { latitude: Number(site.latitude), longitude: Number(site.longitude) },
    elevation: Number(site.elevation),
    period,
    firstEnd,
    ghi: readColumn('ghi'),
    dni: readColumn('dni'),
    ...('dhi' in rows[0] && { dhi: readColumn('dhi') }),
  };
}
