import { ExternalForecastPeriod } from '@daystar/contracts';
import { listPropertyNames } from '../validate-body';
import { MEASUREMENT_FIELDS } from './measurement-fields';

/** The columns that a CSV body may have, and those that it must have. */
export interface CsvSchema {
  readonly fields: ReadonlySet<string>;
  readonly required: readonly string[];
}

export const MEASUREMENT_CSV: CsvSchema = { fields: MEASUREMENT_FIELDS, required: ['period_end', 'period'] };

/** One issue of another provider. */
export const EXTERNAL_FORECAST_CSV: CsvSchema = {
  fields: new Set(['issued_at', ...listPropertyNames(ExternalForecastPeriod)]),
  required: ['issued_at', 'period_end', 'period', 'pv_estimate'],
};
