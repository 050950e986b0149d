import { stepEnd } from '@daystar/timeseries';
import type { DataSetDescription, Quantity } from './data-set/description';
import type { SiteRows } from './data-set/site-rows';

/**
 * Selects the steps of a site to score: measured, within the window, and in daylight as the data set defines it.
 * @param zenith at the middle of every step, degrees; values of the data set take precedence
 */
export function selectScoredSteps(
  { steps, actuals }: SiteRows,
  quantity: Quantity,
  zenith: Float64Array,
  { from, to }: { readonly from: number; readonly to: number },
  { zenithBelow, onlyWhere }: DataSetDescription['score'],
): Int32Array {
  const measured = actuals.get(quantity)!;
  const givenZenith = actuals.get('zenith');
  const condition = onlyWhere && actuals.get(onlyWhere.column);
  const isScored = (i: number): boolean => {
    const end = stepEnd(steps, i);
    if (Number.isNaN(measured[i]) || end < from || end > to) return false;
    if (condition && !onlyWhere.matches(condition[i])) return false;
    return (givenZenith && !Number.isNaN(givenZenith[i]) ? givenZenith[i] : zenith[i]) < zenithBelow;
  };
  return Int32Array.from(measured.keys()).filter(isScored);
}
