import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Measurement } from '@daystar/contracts';
import { parse } from 'csv-parse/sync';
import { validate } from '../../apps/gateway/src/http/validate-body';
import { readCsvColumns } from '../../apps/gateway/src/http/body-parsers/csv-columns';
import { parseCsvValues } from '../../apps/gateway/src/http/body-parsers/csv-body-parser';

/** Timeout of a download from a URL. */
const TIMEOUT_MS = 30_000;

/**
 * Reads measurements from a CSV file, from all CSV files of a folder sorted by name, or from an HTTP URL. Columns are those of
 * HTTP requests: `period_end`, `period`, `total_power`, …
 * @throws Error that names the row and the problem
 */
export async function readMeasurements(source: string): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const { name, text } of await readTexts(source)) {
    const rows: Record<string, string>[] = parse(text, {
      columns: (header: string[]) => [...readCsvColumns(header).names],
      bom: true,
      trim: true,
      skip_empty_lines: true,
    });
    rows.forEach((row, index) => {
      const { instance, errors } = validate(Measurement, parseCsvValues(row));
      if (errors.length > 0) throw new Error(`${name} row ${index + 1}: ${errors[0].message}`);
      measurements.push(instance);
    });
  }
  return measurements;
}

async function readTexts(source: string): Promise<{ name: string; text: string }[]> {
  if (/^https?:\/\//i.test(source)) {
    const response = await fetch(source, { signal: AbortSignal.timeout(TIMEOUT_MS), headers: { accept: 'text/csv' } });
    if (!response.ok) throw new Error(`${new URL(source).host} responded with ${response.status}`);
    return [{ name: new URL(source).pathname, text: await response.text() }];
  }
  const names = (await stat(source)).isDirectory()
    ? (await readdir(source)).filter((name) => /\.csv$/i.test(name)).sort()
    : undefined;
  const files = names?.map((name) => join(source, name)) ?? [source];
  return Promise.all(files.map(async (name) => ({ name, text: await readFile(name, 'utf8') })));
}
