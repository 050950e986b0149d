import { formatNumber, t } from '../pages/i18n/translate';
import type { Text } from '../pages/markup';
import type { LeadScores } from './verification.service';

const LEADS = ['PT60M', 'PT1440M', 'PT4320M'] as const;

/**
 * Says in a sentence how good forecasts were an hour, a day and three days ahead; undefined without scores.
 * @param scores of the leads with enough half hours
 */
export function summarizeScores(scores: readonly LeadScores[]): Text | undefined {
  const findError = (lead: string) => scores.find((candidate) => candidate.lead === lead)?.nmae ?? undefined;
  const format = (percent: number) => formatNumber(percent, { maximumFractionDigits: 1 });
  const [hour, day, threeDays] = LEADS.map(findError);
  if (hour === undefined) return undefined;
  if (day !== undefined && threeDays !== undefined)
    return t(
      'On average, forecasts an hour ahead were off by {hour} % of the capacity, a day ahead {day} %, three days ahead {threeDays} %.',
      { hour: format(hour), day: format(day), threeDays: format(threeDays) },
    );
  return day === undefined
    ? t('On average, forecasts an hour ahead were off by {hour} % of the capacity.', {
        hour: format(hour),
      })
    : t('On average, forecasts an hour ahead were off by {hour} % of the capacity, a day ahead {day} %.', {
        hour: format(hour),
        day: format(day),
      });
}
