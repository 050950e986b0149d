import { DAILY_INDICES, type DailyIndex, type DailyIndices } from './daily-indices';
import { computeFinkelsteinSchafer } from './finkelstein-schafer';
import type { MonthOfDays } from './typical-month';

/**
 * Sandia's weights as NREL applies them: half for radiation, a fifth each for air temperature and humidity, a tenth for
 * wind. Wilcox & Marion (2008), "Users manual for TMY3 data sets", NREL/TP-581-43156, table A-1.
 */
const WEIGHTS: Readonly<Record<DailyIndex, number>> = {
  max_air_temp: 1 / 20,
  min_air_temp: 1 / 20,
  mean_air_temp: 2 / 20,
  max_precipitable_water: 1 / 20,
  min_precipitable_water: 1 / 20,
  mean_precipitable_water: 2 / 20,
  max_wind_speed: 1 / 20,
  mean_wind_speed: 1 / 20,
  ghi: 5 / 20,
  dni: 5 / 20,
};

/** Collects the values of all days, ascending, by index. Leaves out indices with missing values. */
export function collectLongTermValues(months: readonly MonthOfDays[]): Map<DailyIndex, readonly number[]> {
  const values = DAILY_INDICES.map(
    (name) => [name, months.flatMap(({ days }) => days.map((day) => day[name]))] as const,
  );
  return new Map(
    values
      .filter(([, dailyValues]) => !dailyValues.some(Number.isNaN))
      .map(([name, dailyValues]) => [name, sortAscending(dailyValues)] as const),
  );
}

/** Weighted sum of the Finkelstein-Schafer statistics of all indices. */
export function computeWeightedStatistic(
  days: readonly DailyIndices[],
  longTerm: ReadonlyMap<DailyIndex, readonly number[]>,
): number {
  let sum = 0;
  for (const [name, values] of longTerm) {
    const sample = days.map((day) => day[name]);
    sum += WEIGHTS[name] * computeFinkelsteinSchafer(sample, values);
  }
  return sum;
}

const sortAscending = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);
