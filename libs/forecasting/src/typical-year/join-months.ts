import type { RadiationLimit } from './radiation-bias';
import type { MonthOfDays, TypicalMonth } from './typical-month';

/**
 * Joins the first days of a month of one year with the rest of that month of another year. Each ordered pair of years
 * is one candidate, joined at the day at which the mean radiation is closest to the mean of all years.
 * @param months the same calendar month of every year
 */
export function joinMonths(months: readonly MonthOfDays[], limits: readonly RadiationLimit[]): TypicalMonth[] {
  const sums = new Map(months.map((month) => [month, limits.map(({ name }) => sumDays(month, name))]));
  return months.flatMap((start) =>
    months.flatMap((remainder) => {
      if (start === remainder) return [];
      const firstDays = findFirstDays(sums.get(start)!, sums.get(remainder)!, limits);
      const days = [...start.days.slice(0, firstDays), ...remainder.days.slice(firstDays)];
      return { year: start.year, days, remainder: { year: remainder.year, fromDay: firstDays + 1 } };
    }),
  );
}

/** Cumulative sums of daily radiation: of no day, of the first day, of the first two, and so on. */
function sumDays({ days }: MonthOfDays, name: RadiationLimit['name']): number[] {
  const sums = [0];
  for (const day of days) sums.push(sums[sums.length - 1] + day[name]);
  return sums;
}

/** Finds the number of first days with which the largest relative bias is smallest. @param start sums by limit */
function findFirstDays(start: readonly number[][], remainder: readonly number[][], limits: readonly RadiationLimit[]) {
  const count = remainder[0].length - 1;
  let best = { firstDays: 1, bias: Infinity };
  for (let firstDays = 1; firstDays < Math.min(count, start[0].length); firstDays++) {
    const biases = limits.map(({ mean, maxDifference }, i) => {
      const sum = start[i][firstDays] + remainder[i][count] - remainder[i][firstDays];
      return Math.abs(sum / count - mean) / maxDifference;
    });
    const bias = Math.max(...biases);
    if (bias < best.bias) best = { firstDays, bias };
  }
  return best.firstDays;
}
