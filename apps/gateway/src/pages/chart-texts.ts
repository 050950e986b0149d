import type { Language } from './i18n/language';
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
  capacityNow: t('capacity now'),
  exportLimit: t('export limit'),
  outage: t('planned outage'),
  curtailment: t('curtailment'),
  aboveChart: t('above the chart'),
  estimatedActual: t('estimated actual'),
  range: t('10 to 90 % range'),
  innerRange: t('25 to 75 % range'),
  to: t('to'),
  beyondAxis: t('rejected values beyond the axis, marked at its edge'),
  energyByDay: t('Energy by day'),
  incompleteDays: t('Days without energy, because values are missing or rejected'),
  incomplete: t('incomplete'),
  today: t('today'),
  tomorrow: t('tomorrow'),
  sum: t('sum'),
  drawSum: t('Also draw their sum'),
  timesIn: t('Times of the chart in'),
  localTime: t('local time'),
  thisBrowser: t('this browser'),
  showTable: t('Show the table'),
  download: t('Download the visible range'),
  rows: t('rows'),
  zoom: t('Zoom'),
  zoomIn: t('Zoom in'),
  zoomOut: t('Zoom out'),
  showAll: t('Show all times'),
};

/** Names of the fields that charts draw, as their legends show them. */
const FIELD_LABELS: Readonly<Record<string, Text>> = {
  pv_estimate: t('Forecast power (P50)'),
  pv_potential: t('Power without limits'),
  hour_ahead: t('Forecast an hour ahead'),
  measured: t('Measured power'),
  rejected: t('Rejected power'),
  percentage: t('Share of the capacity'),
  ghi: t('Global irradiance (GHI)'),
  ebh: t('Direct horizontal irradiance (EBH)'),
  dni: t('Direct normal irradiance (DNI)'),
  dhi: t('Diffuse irradiance (DHI)'),
  gti: t('Global tilted irradiance (GTI)'),
  clearsky_ghi: t('GHI under a clear sky'),
  clearsky_dni: t('DNI under a clear sky'),
  clearsky_dhi: t('DHI under a clear sky'),
  clearsky_gti: t('GTI under a clear sky'),
};
/** Labels in rows of the past, where the values are not forecasts. */
const PAST_FIELD_LABELS: Readonly<Record<string, Text>> = { pv_estimate: t('Power') };

const render = (texts: Readonly<Record<string, Text>>, language: Language) =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, typeof text === 'string' ? text : text.render(language)]),
  );

/** The texts as JSON, in the language of the page. */
export const CHART_TEXTS: Text = new Localized((language) =>
  JSON.stringify({
    ...render(TEXTS, language),
    fields: render(FIELD_LABELS, language),
    pastFields: render(PAST_FIELD_LABELS, language),
  }),
);
