import { t } from './i18n/translate';
import { Localized, type Text } from './markup';

/** Texts that the chart script shows, by name. */
const TEXTS: Readonly<Record<string, Text>> = {
  now: t('now'),
  noValue: t('no value'),
  clearSky: t('clear sky'),
  night: t('night'),
  cloudOpacity: t('cloud opacity'),
  fromClear: t('clear to opaque'),
  capacity: t('capacity'),
  exportLimit: t('export limit'),
  outage: t('planned outage'),
  curtailment: t('curtailment'),
  aboveChart: t('above the chart'),
  estimatedActual: t('estimated actual'),
  range: t('10 to 90 % range'),
  to: t('to'),
  energyByDay: t('Energy by day'),
  today: t('today'),
  tomorrow: t('tomorrow'),
  sum: t('sum'),
  drawSum: t('Also draw their sum'),
  timesIn: t('Times of the chart in'),
  localTime: t('local time'),
  thisBrowser: t('this browser'),
  showTable: t('Show the table'),
  download: t('Download what is seen'),
  rows: t('rows'),
};

/** The texts as JSON, in the language of the page. */
export const CHART_TEXTS: Text = new Localized((language) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(TEXTS).map(([name, text]) => [name, typeof text === 'string' ? text : text.render(language)]),
    ),
  ),
);
