import type { ForecastIssue } from '@daystar/contracts';

/** Whether measurements of other sites alone tune the forecasts of an issue. */
export const isPooledIssue = ({ forecasts }: Pick<ForecastIssue, 'forecasts'>): boolean =>
  forecasts.provenance.some(({ tuning_flags = [] }) => tuning_flags.includes('pooled'));
