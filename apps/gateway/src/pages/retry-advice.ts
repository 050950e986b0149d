import { t } from './i18n/translate';
import type { Text } from './markup';

/** Times from which the advice counts in minutes and in hours, s. */
const [MINUTES_FROM, HOURS_FROM] = [100, 100 * 60];

/**
 * Says when to try again: in seconds below 100 s, in minutes below 100 minutes, else in hours; rounded up.
 * @param seconds time to wait
 */
export function describeRetry(seconds: number): Text {
  if (seconds < MINUTES_FROM)
    return t('Try again in {seconds, plural, one {# second} other {# seconds}}.', { seconds: Math.ceil(seconds) });
  if (seconds < HOURS_FROM)
    return t('Try again in {minutes, plural, one {# minute} other {# minutes}}.', {
      minutes: Math.ceil(seconds / 60),
    });
  return t('Try again in {hours, plural, one {# hour} other {# hours}}.', { hours: Math.ceil(seconds / 3600) });
}
