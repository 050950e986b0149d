import { CsvBody, parseCsvBody } from '../../../http/body-parsers/csv-body-parser';
import { EXTERNAL_FORECAST_CSV } from '../../../http/body-parsers/csv-schemas';
import type { ExternalForecastForm } from './external-forecast-form.page';

const CSV_WITHOUT_ISSUE_TIME = {
  ...EXTERNAL_FORECAST_CSV,
  required: EXTERNAL_FORECAST_CSV.required.filter((name) => name !== 'issued_at'),
};

/**
 * Reads the table of the form. The issue time of the form takes precedence over that of the table.
 * @throws DaystarError InvalidRequest
 */
export function readForecastTable({ table, issuedAt }: ExternalForecastForm): CsvBody {
  const { rows, warnings, lines } = parseCsvBody(
    Buffer.from(table),
    issuedAt ? CSV_WITHOUT_ISSUE_TIME : EXTERNAL_FORECAST_CSV,
  );
  return new CsvBody(issuedAt ? rows.map((row) => ({ ...row, issued_at: issuedAt })) : rows, warnings, lines);
}
