import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Measurement } from '@daystar/contracts';
import { parse } from 'csv-parse/sync';
import { validate } from '../../apps/gateway/src/http/validate-body';
import { parseCsvColumns, parseCsvValues } from '../../apps/gateway/src/http/body-parsers/csv-body-parser';

const PATIENCE_MS = 30_000;

/**
 * Measurements of a CSV file, of all such files of a folder by their names, or of what an http(s) address answers with. Columns
 * are those of the bodies that the interface takes: `period_end`, `period`, `total_power`, …
 * @throws Error that says what is wrong with which line
 */
export async function readMeasured(source: string): Promise<Measurement[]> {
  const all: Measurement[] = [];
  for (const { name, text } of await textsOf(source)) {
    const rows: Record<string, string>[] = parse(text, {
      columns: parseCsvColumns,
      bom: true,
      trim: true,
      skip_empty_lines: true,
    });
    rows.forEach((row, index) => {
      const { instance, errors } = validate(Measurement, parseCsvValues(row));
      if (errors.length > 0) throw new Error(`${name} row ${index + 1}: ${errors[0].message}`);
      all.push(instance);
    });
  }
  return all;
}

async function textsOf(source: string): Promise<{ name: string; text: string }[]> {
  if (/^https?:\/\//i.test(source)) {
    const answer = await fetch(source, { signal: AbortSignal.timeout(PATIENCE_MS), headers: { accept: 'text/csv' } });
    if (!answer.ok) throw new Error(`${new URL(source).host} answered ${answer.status}`);
    return [{ name: new URL(source).pathname, text: await answer.text() }];
  }
  const names = (await stat(source)).isDirectory()
    ? (await readdir(source)).filter((name) => /\.csv$/i.test(name)).sort()
    : undefined;
  const files = names?.map((name) => join(source, name)) ?? [source];
  return Promise.all(files.map(async (name) => ({ name, text: await readFile(name, 'utf8') })));
}
