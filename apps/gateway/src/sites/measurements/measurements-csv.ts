import type { Measurement } from '@daystar/contracts';
import { encodeCsvText } from '@daystar/formats';

/** Columns that every row has. */
const MAIN_COLUMNS = ['period_end', 'period', 'total_power'];

/** Formats measurements as CSV with a header. The columns are those that a POST accepts; missing values are empty. */
export function formatMeasurementsCsv(measurements: readonly Measurement[]): string {
  const columns = [...new Set([...MAIN_COLUMNS, ...measurements.flatMap((measurement) => Object.keys(measurement))])];
  const formatCell = (value: Measurement[keyof Measurement]): string =>
    typeof value === 'string' ? encodeCsvText(value) : String(value ?? '');
  const lines = measurements.map((measurement) =>
    columns.map((name) => formatCell(measurement[name as keyof Measurement])).join(','),
  );
  return [columns.join(','), ...lines, ''].join('\r\n');
}
