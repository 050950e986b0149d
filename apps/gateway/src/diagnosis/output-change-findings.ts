import type { OutputChange } from '@daystar/contracts';
import { joinTexts, t } from '../pages/i18n/translate';
import { createDayFormatter, findTimeZone } from '../pages/time-zone';
import { type DiagnosisData, formatInterval, formatPercent } from './diagnosis-data';
import type { Severity } from '../sites/findings/finding-summary';
import type { Finding } from './finding';

/** Minimum loss that is serious, percent. */
const MIN_SERIOUS_LOSS = 10;
/** Maximum share of the present output that dust took before a rain, percent. Growths that are certainly larger have other causes. */
const MAX_WASHED_SHARE = 10;

/** Finds soiling, a decline or growth of the output within the measured weeks. */
export function findOutputChange({ tuning, site }: DiagnosisData): Finding | undefined {
  const change = tuning?.output_change;
  if (!change) return undefined;
  const formatDay = createDayFormatter(findTimeZone(site));
  const formatDate = (time: string) => formatDay(Date.parse(time));
  const { kind, since, low_since, share, low, high, days } = change;
  const values = {
    days,
    since: formatDate(since),
    lowSince: low_since ? formatDate(low_since) : '',
    share: formatPercent(share, 100),
    ...formatInterval(low, high),
  };
  const severity: Severity = share >= MIN_SERIOUS_LOSS ? 'high' : 'medium';
  switch (kind) {
    case 'soiling':
      return {
        code: kind,
        severity,
        title: t('Dust takes up to {share} of the output', values),
        evidence: t(
          'On {days} clear and partly clear days, the ratio of measured to estimated energy falls slowly, by up to {low} to {high}. It recovered by {dates}.',
          { ...values, dates: listDates(change, formatDate) },
        ),
        action: t(
          'State a soiling model in the settings of the site, so that forecasts follow the dust. Wash the modules before dry weeks.',
        ),
      };
    case 'decline':
      return {
        code: kind,
        severity,
        title: t('Output declines slowly, by {share} since {since}', values),
        evidence: t(
          'On {days} clear and partly clear days, the ratio of measured to estimated energy fell day by day, by {low} to {high} in all, and has not recovered.',
          values,
        ),
        action: t('Check the modules for dust that rain does not wash off, and for vegetation in front of them.'),
      };
    case 'growth': {
      const isSmall = low < MAX_WASHED_SHARE && !low_since;
      return {
        code: isSmall ? 'small_growth' : 'growth',
        severity: isSmall ? 'low' : 'medium',
        title: low_since
          ? t('Output was low from {lowSince} until {since}', values)
          : t('Output has grown since {since}, by {growth}', { ...values, growth: formatPercent(share, 100 - share) }),
        evidence: t(
          'On {days} clear and partly clear days, the ratio of measured to estimated energy rose. Before, {low} to {high} of the present output was missing.',
          values,
        ),
        action: isSmall
          ? t(
              'Rain has probably washed dust off the modules, or snow or a shade is gone. Then nothing has to be done. If modules were added or repaired, check the capacities in the settings of the site.',
            )
          : t('If modules were added or repaired, check the capacities in the settings of the site.'),
      };
    }
  }
}

const listDates = ({ recovered = [] }: OutputChange, formatDate: (time: string) => string) =>
  joinTexts(recovered.map(formatDate), ', ');
