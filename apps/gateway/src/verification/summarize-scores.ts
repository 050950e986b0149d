import { formatNumber, t } from '../pages/i18n/translate';
import type { Text } from '../pages/markup';
import type { LeadScores } from './verification.service';

const [HOUR_AHEAD, DAY_AHEAD] = ['PT60M', 'PT1440M'];

/**
 * Says in a sentence how good forecasts were an hour and a day ahead; undefined without scores.
 * @param scores of the leads with enough half hours
 */
export function summarizeScores(scores: readonly LeadScores[]): Text | undefined {
  const findError = (lead: string) => scores.find((candidate) => candidate.lead === lead)?.nmae ?? undefined;
  const format = (percent: number) => formatNumber(percent, { maximumFractionDigits: 1 });
  const [hour, day] = [findError(HOUR_AHEAD), findError(DAY_AHEAD)];
  if (hour === undefined) return undefined;
  return day === undefined
    ? t('On average, forecasts an hour ahead were {hour} % of the capacity away from what happened.', {
        hour: format(hour),
      })
    : t(
        'On average, forecasts were {hour} % of the capacity away from what happened an hour ahead, and {day} % a day ahead.',
        { hour: format(hour), day: format(day) },
      );
}
