import { t } from './i18n/translate';
import type { Text } from './markup';

/** Compass points clockwise from north, 22.5 degrees apart. */
export const COMPASS_POINTS: readonly Text[] = [
  t('north'),
  t('north-north-east'),
  t('north-east'),
  t('east-north-east'),
  t('east'),
  t('east-south-east'),
  t('south-east'),
  t('south-south-east'),
  t('south'),
  t('south-south-west'),
  t('south-west'),
  t('west-south-west'),
  t('west'),
  t('west-north-west'),
  t('north-west'),
  t('north-north-west'),
];

/** Names the compass point of an azimuth: 0 north, -90 east, 90 west. */
export const formatCompassPoint = (azimuth: number): Text => COMPASS_POINTS[Math.round((360 - azimuth) / 22.5) % 16];
