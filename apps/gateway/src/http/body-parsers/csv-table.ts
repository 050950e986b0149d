import { ExternalForecastPeriod } from '@daystar/contracts';
import { listPropertyNames } from '../validate-body';
import { MEASUREMENT_FIELDS } from './measurement-fields';

/** A kind of table that a body may have as CSV. */
export interface CsvTable {
  readonly fields: ReadonlySet<string>;
  readonly required: readonly string[];
}

export const MEASUREMENT_TABLE: CsvTable = { fields: MEASUREMENT_FIELDS, required: ['period_end', 'period'] };

/** One issue of another provider. */
export const EXTERNAL_FORECAST_TABLE: CsvTable = {
  fields: new Set(['issued_at', ...listPropertyNames(ExternalForecastPeriod)]),
  required: ['issued_at', 'period_end', 'period', 'pv_estimate'],
};
