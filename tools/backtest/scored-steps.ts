import { stepEnd } from '@daystar/timeseries';
import type { Description, Quantity } from './data-set/description';
import type { SiteRows } from './data-set/site-rows';

/**
 * Steps of a site that count: measured, within the window, in the daylight that the data set asks for.
 * @param zenith of the middle of every step, degrees; the data set's own stands where it has one
 */
export function scoredSteps(
  { steps, actuals }: SiteRows,
  quantity: Quantity,
  zenith: Float64Array,
  { from, to }: { readonly from: number; readonly to: number },
  { zenithBelow, onlyWhere }: Description['score'],
): Int32Array {
  const measured = actuals.get(quantity)!;
  const given = actuals.get('zenith');
  const condition = onlyWhere && actuals.get(onlyWhere.column);
  const counts = (i: number): boolean => {
    const end = stepEnd(steps, i);
    if (Number.isNaN(measured[i]) || end < from || end > to) return false;
    if (condition && !onlyWhere.holds(condition[i])) return false;
    return (given && !Number.isNaN(given[i]) ? given[i] : zenith[i]) < zenithBelow;
  };
  return Int32Array.from(measured.keys()).filter(counts);
}
