import type { Measurement } from '@daystar/client';
import { parse } from 'csv-parse/sync';

/** A measurement, and its line in the file. */
export interface MeasurementLine {
  readonly line: number;
  readonly measurement: Measurement;
}

const NUMBER_COLUMNS = new Set(['total_power', 'mean_ghi', 'availability']);
const TEXT_COLUMNS = new Set(['period_end', 'period']);
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Reads the measurements of a CSV file with a header. Columns are separated by commas, or by semicolons or tabs with decimal
 * commas.
 * @param period length of all periods when the file has no column `period`
 * @throws Error that names the line
 */
export function readMeasurements(text: string, period: string | undefined): MeasurementLine[] {
  if (Buffer.byteLength(text) > MAX_BYTES) throw new Error('the file has more than 64 MB: split it');
  const [header = ''] = text.split(/\r?\n/, 1);
  const delimiter = [';', '\t'].find((candidate) => header.includes(candidate)) ?? ',';
  const rows = parse(text, {
    ...{ delimiter, bom: true, trim: true, info: true, columns: true, skip_empty_lines: true },
  }) as unknown as { record: Record<string, string>; info: { lines: number } }[];
  const names = header
    .replace(/^\uFEFF/, '')
    .split(delimiter)
    .map((name) => name.trim().replace(/^"|"$/g, ''));
  const missing = ['period_end', ...(period === undefined ? ['period'] : [])].filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw new Error(`the header has no column ${missing.join(' and ')}; it has: ${names.join(', ')}`);
  if (!names.some((name) => NUMBER_COLUMNS.has(name)))
    throw new Error(`the header has none of the columns ${[...NUMBER_COLUMNS].join(', ')}`);
  return rows.map(({ record, info }) => ({
    line: info.lines,
    measurement: toMeasurement(record, delimiter !== ',', period, info.lines),
  }));
}

function toMeasurement(
  record: Readonly<Record<string, string>>,
  hasDecimalComma: boolean,
  period: string | undefined,
  line: number,
): Measurement {
  const fields: Record<string, string | number> = period === undefined ? {} : { period };
  for (const [name, text] of Object.entries(record)) {
    if (TEXT_COLUMNS.has(name)) fields[name] = text;
    if (!NUMBER_COLUMNS.has(name) || text === '') continue;
    const value = Number(hasDecimalComma ? text.replace(',', '.') : text);
    if (!Number.isFinite(value)) throw new Error(`line ${line}: ${name} is '${text.slice(0, 40)}', expected a number`);
    fields[name] = value;
  }
  return fields as unknown as Measurement;
}
