import { CsvBody, parseCsvBody } from '../../../http/body-parsers/csv-body-parser';
import { EXTERNAL_FORECAST_TABLE } from '../../../http/body-parsers/csv-table';
import type { ExternalForecastForm } from './external-forecast-form.page';

const TABLE_WITHOUT_ISSUE_TIME = {
  ...EXTERNAL_FORECAST_TABLE,
  required: EXTERNAL_FORECAST_TABLE.required.filter((name) => name !== 'issued_at'),
};

/**
 * Reads the table of the form. The issue time of the form takes precedence over that of the table.
 * @throws DaystarError InvalidRequest
 */
export function readForecastTable({ table, issuedAt }: ExternalForecastForm): CsvBody {
  const { rows, warnings, lines } = parseCsvBody(
    Buffer.from(table),
    issuedAt ? TABLE_WITHOUT_ISSUE_TIME : EXTERNAL_FORECAST_TABLE,
  );
  return new CsvBody(issuedAt ? rows.map((row) => ({ ...row, issued_at: issuedAt })) : rows, warnings, lines);
}
