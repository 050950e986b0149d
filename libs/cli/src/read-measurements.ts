import type { Measurement } from '@daystar/client';
import { parse } from 'csv-parse/sync';

/** A measurement, and its line in the file. */
export interface MeasurementLine {
  readonly line: number;
  readonly measurement: Measurement;
}

/** The measurements of a file, and its columns that measurements do not have. */
export interface MeasurementFile {
  readonly lines: readonly MeasurementLine[];
  readonly ignoredColumns: readonly string[];
}

const COLUMNS = {
  ...({ period_end: 'text', period: 'text', total_power: 'number', mean_ghi: 'number' } as const),
  ...({ availability: 'number', inverters_available: 'number', network_constraint: 'boolean' } as const),
  ...({ constraint_power_ceiling: 'number', local_limit: 'number' } as const),
  ...({ tracking_angle: 'number', frequency: 'number' } as const),
} satisfies Record<keyof Measurement, 'text' | 'number' | 'boolean'>;
/** Columns of which a file has at least one. */
const VALUE_COLUMNS = Object.keys(COLUMNS).filter((name) => name !== 'period_end' && name !== 'period');
/** The column that downloads of measurements have and uploads do not need. */
const DOWNLOAD_ONLY_COLUMN = 'verdict';
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Reads the measurements of a CSV file with a header. Columns are separated by commas, or by semicolons or tabs with decimal
 * commas.
 * @param period length of all periods when the file has no column `period`
 * @throws Error that names the line
 */
export function readMeasurements(text: string, period: string | undefined): MeasurementFile {
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
  if (!names.some((name) => VALUE_COLUMNS.includes(name)))
    throw new Error(`the header has none of the columns ${VALUE_COLUMNS.join(', ')}`);
  const lines = rows.map(({ record, info }) => ({
    line: info.lines,
    measurement: toMeasurement(record, delimiter !== ',', period, info.lines),
  }));
  return { lines, ignoredColumns: names.filter((name) => !(name in COLUMNS) && name !== DOWNLOAD_ONLY_COLUMN) };
}

function toMeasurement(
  record: Readonly<Record<string, string>>,
  hasDecimalComma: boolean,
  period: string | undefined,
  line: number,
): Measurement {
  const fields: Record<string, string | number | boolean> = period === undefined ? {} : { period };
  for (const [name, kind] of Object.entries(COLUMNS)) {
    const text = record[name] ?? '';
    if (text === '') continue;
    const value = parseCell(text, kind, hasDecimalComma);
    if (value === undefined) {
      const expected = kind === 'number' ? 'a number' : 'true or false';
      throw new Error(`line ${line}: ${name} is '${text.slice(0, 40)}', expected ${expected}`);
    }
    fields[name] = value;
  }
  return fields as unknown as Measurement;
}

/** @returns undefined for a cell of another kind */
function parseCell(text: string, kind: 'text' | 'number' | 'boolean', hasDecimalComma: boolean) {
  if (kind === 'text') return text;
  if (kind === 'boolean') return { true: true, false: false }[text.toLowerCase()];
  const value = Number(hasDecimalComma ? text.replace(',', '.') : text);
  return Number.isFinite(value) ? value : undefined;
}
