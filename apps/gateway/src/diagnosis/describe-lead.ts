import { DAY, MINUTE, parsePeriod } from '@daystar/timeseries';
import { t } from '../pages/i18n/translate';
import type { Text } from '../pages/markup';
import { formatMinutes } from '../sites/plant-mistakes/describe-mistake';

/** Describes a lead time, such as `a day` for `PT1440M`. */
export function describeLead(lead: string): Text {
  const length = parsePeriod(lead) ?? 0;
  return length > 0 && length % DAY === 0
    ? t('{days, plural, one {a day} other {# days}}', { days: length / DAY })
    : formatMinutes(Math.round(length / MINUTE));
}
