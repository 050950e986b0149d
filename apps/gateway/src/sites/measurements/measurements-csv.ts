import type { Measurement } from '@daystar/contracts';
import { encodeCsvText } from '@daystar/formats';

/** Columns that every row has. */
const MAIN_COLUMNS = ['period_end', 'period', 'total_power'];

/** A header, and one line per measurement, with the columns that a POST takes. Values that a measurement lacks are empty. */
export function measurementsCsv(measurements: readonly Measurement[]): string {
  const columns = [...new Set([...MAIN_COLUMNS, ...measurements.flatMap((measurement) => Object.keys(measurement))])];
  const cell = (value: Measurement[keyof Measurement]): string =>
    typeof value === 'string' ? encodeCsvText(value) : String(value ?? '');
  const lines = measurements.map((measurement) =>
    columns.map((name) => cell(measurement[name as keyof Measurement])).join(','),
  );
  return [columns.join(','), ...lines, ''].join('\r\n');
}
