import type { TuningSkill } from '@daystar/contracts';
import { type ServedDay, type SiteTrainingData, findHarmfulDays } from '@daystar/forecasting';
import { DAY } from '@daystar/timeseries';
import { listServedErrors, roundToFourDecimals } from './served-skill';
import type { StoredModel } from './tuning-store';

/**
 * Returns the errors of served forecasts on the days since the training of a model that show that it makes them worse.
 * @param lead ms
 * @param maxPower maximum clear-sky power, in the unit of the measurements
 * @returns undefined without harm
 */
export function measureHarm(
  data: SiteTrainingData,
  lead: number,
  { trainedAt, model }: StoredModel,
  maxPower: number,
): TuningSkill | undefined {
  const days = new Map<number, ServedDay>();
  for (const { end, untuned, tuned } of listServedErrors(data, lead, trainedAt)) {
    const day = Math.floor(end / DAY);
    const sums = days.get(day) ?? { values: 0, untuned: 0, tuned: 0 };
    days.set(day, {
      values: sums.values + 1,
      untuned: sums.untuned + untuned / maxPower,
      tuned: sums.tuned + tuned / maxPower,
    });
  }
  const harmfulDays = findHarmfulDays(model, [...days.values()]);
  if (!harmfulDays) return undefined;
  const values = harmfulDays.reduce((sum, day) => sum + day.values, 0);
  const average = (name: 'untuned' | 'tuned') =>
    roundToFourDecimals((maxPower * harmfulDays.reduce((sum, day) => sum + day[name], 0)) / values);
  return { values, mae_untuned: average('untuned'), mae_tuned: average('tuned') };
}
