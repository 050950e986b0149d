import { mean } from '../verification/deterministic';
import { DAILY_INDICES, type DailyIndex, type DailyIndices } from './daily-indices';
import { computeFinkelsteinSchafer } from './finkelstein-schafer';

/** The days of one calendar month of one year. */
export interface MonthOfDays {
  readonly year: number;
  readonly days: readonly DailyIndices[];
}

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
/** Maximum relative difference between the mean GHI of a month and that of all years. */
const MAX_BIAS = 0.01;

/**
 * Selects the year whose month is typical: ISO 15927-4 with Sandia's weights. Months are ranked by their weighted
 * Finkelstein-Schafer statistic. The standard chooses among the first three by wind speed, which matters for buildings.
 * This function selects the first month whose mean GHI is within 1 % of that of all years, so that the yield of the typical
 * year is close to the long-term mean.
 * @param months the same calendar month of every year
 */
export function selectTypicalMonth(months: readonly MonthOfDays[]): MonthOfDays {
  const longTerm = collectLongTermValues(months);
  const expected = mean(longTerm.get('ghi')!);
  const ranked = months
    .map((month) => ({
      month,
      statistic: computeWeightedStatistic(month, longTerm),
      bias: Math.abs(mean(month.days.map(({ ghi }) => ghi)) - expected),
    }))
    .sort((a, b) => a.statistic - b.statistic || a.month.year - b.month.year);
  const typical =
    ranked.find(({ bias }) => bias <= MAX_BIAS * expected) ??
    ranked.reduce((best, candidate) => (candidate.bias < best.bias ? candidate : best));
  return typical.month;
}

/** Values of all days, ascending, by index. Indices that no source has are omitted. */
function collectLongTermValues(months: readonly MonthOfDays[]): Map<DailyIndex, readonly number[]> {
  const values = DAILY_INDICES.map(
    (name) => [name, months.flatMap(({ days }) => days.map((day) => day[name]))] as const,
  );
  return new Map(
    values.filter(([, all]) => !all.some(Number.isNaN)).map(([name, all]) => [name, sortAscending(all)] as const),
  );
}

function computeWeightedStatistic({ days }: MonthOfDays, longTerm: ReadonlyMap<DailyIndex, readonly number[]>): number {
  let sum = 0;
  for (const [name, values] of longTerm) {
    const sample = days.map((day) => day[name]);
    sum += WEIGHTS[name] * computeFinkelsteinSchafer(sample, values);
  }
  return sum;
}

const sortAscending = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);
