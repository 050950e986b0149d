import { joinMonths } from './join-months';
import { computeMonthlyLimits, computeRelativeBias } from './radiation-bias';
import type { MonthOfDays, TypicalMonth } from './typical-month';
import { collectLongTermValues, computeWeightedStatistic } from './weighted-statistic';

/**
 * Selects the most typical of the same month in all years, by ISO 15927-4 with Sandia's weights. Months are ranked by
 * their weighted Finkelstein-Schafer statistic. The standard chooses among the first three by wind speed, which matters
 * for buildings. This function selects the first month whose mean GHI and DNI are within the limits of
 * `computeMonthlyLimits`. The yield of the typical year is then close to the long-term mean. Where no year has such a
 * month, it joins the months of two years at one day, and selects among these by the same rules.
 * @param months the same calendar month of every year
 */
export function selectTypicalMonth(months: readonly MonthOfDays[]): TypicalMonth {
  const limits = computeMonthlyLimits(months);
  const singleYear = months.filter(({ days }) => computeRelativeBias(days, limits) <= 1);
  if (singleYear.length > 0) return selectMostTypical(singleYear, months);
  const joined = joinMonths(months, limits);
  const joinedWithinLimits = joined.filter(({ days }) => computeRelativeBias(days, limits) <= 1);
  return joinedWithinLimits.length > 0
    ? selectMostTypical(joinedWithinLimits, months)
    : selectClosest([...months, ...joined]);

  function selectClosest(candidates: readonly TypicalMonth[]): TypicalMonth {
    const biases = candidates.map(({ days }) => computeRelativeBias(days, limits));
    return candidates[biases.indexOf(Math.min(...biases))];
  }
}

function selectMostTypical(candidates: readonly TypicalMonth[], months: readonly MonthOfDays[]): TypicalMonth {
  const longTerm = collectLongTermValues(months);
  const statistics = candidates.map(({ days }) => computeWeightedStatistic(days, longTerm));
  return candidates[statistics.indexOf(Math.min(...statistics))];
}
