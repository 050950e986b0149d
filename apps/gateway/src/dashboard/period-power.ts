import type { ForecastIssue, PowerSeries } from '@daystar/contracts';
import { NATIVE_PERIOD_MS } from '@daystar/timeseries';

/** Mean power of a native period, in the unit of the issue. */
export interface PeriodPower {
  readonly power: number;
  readonly p10: number;
  readonly p90: number;
  readonly isForecast: boolean;
  readonly isMeasured: boolean;
}

/** Creates a function that finds the period that ends at a time: an estimated actual, or else a forecast. */
export function createPeriodFinder({ estimated_actuals, forecasts, made_with: inputs }: ForecastIssue) {
  const createIndexFinder = ({ first_period_end }: PowerSeries) => {
    const firstEnd = Date.parse(first_period_end);
    return (end: number) => Math.round((end - firstEnd) / NATIVE_PERIOD_MS);
  };
  const [findActualIndex, findForecastIndex] = [estimated_actuals, forecasts].map(createIndexFinder);
  // Runs of measured rows: pairs of the index of the first row and the number of rows.
  const runs = inputs?.measured_rows ?? [];
  const isMeasuredRow = (index: number) =>
    runs.some((firstRow, i) => i % 2 === 0 && index >= firstRow && index < firstRow + (runs[i + 1] ?? 0));
  const { pv_estimate, pv_estimate10 = pv_estimate, pv_estimate90 = pv_estimate } = forecasts;
  const actuals = estimated_actuals.pv_estimate;
  return (end: number): PeriodPower | undefined => {
    const pastIndex = findActualIndex(end);
    if (pastIndex >= 0 && pastIndex < actuals.length) {
      const power = actuals[pastIndex];
      return { power, p10: power, p90: power, isForecast: false, isMeasured: isMeasuredRow(pastIndex) };
    }
    const index = findForecastIndex(end);
    if (index < 0 || index >= pv_estimate.length) return undefined;
    const [power, p10, p90] = [pv_estimate[index], pv_estimate10[index], pv_estimate90[index]];
    return { power, p10, p90, isForecast: true, isMeasured: false };
  };
}
