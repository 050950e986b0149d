import { t } from '../pages/i18n/translate';
import type { Text } from '../pages/markup';

/** Lead times that the page of scores compares, and their names. */
export const MAIN_LEADS: readonly (readonly [lead: string, name: Text])[] = [
  ['PT60M', t('an hour ahead')],
  ['PT1440M', t('a day ahead')],
  ['PT4320M', t('three days ahead')],
];

/** Minimum number of scored half hours of a lead. With fewer, its scores mean little, and the page shows only their number. */
export const MIN_HALF_HOURS = 10;
