import type { Measurement } from '@daystar/contracts';
import { encodeCsvText } from '@daystar/formats';
import { MEASUREMENT_FIELDS } from '../../http/body-parsers/measurement-fields';

/** Columns of every list, in a fixed order, so that lists of several time ranges or sites can be concatenated. */
const COLUMNS = [...new Set(['period_end', 'period', 'total_power', 'verdict', ...MEASUREMENT_FIELDS])];

/** Formats measurements as CSV with a header. The columns are those that a POST accepts; missing values are empty. */
export function formatMeasurementsCsv(measurements: readonly Measurement[]): string {
  const formatCell = (value: Measurement[keyof Measurement]): string =>
    typeof value === 'string' ? encodeCsvText(value) : String(value ?? '');
  const lines = measurements.map((measurement) =>
    COLUMNS.map((name) => formatCell(measurement[name as keyof Measurement])).join(','),
  );
  return [COLUMNS.join(','), ...lines, ''].join('\r\n');
}
