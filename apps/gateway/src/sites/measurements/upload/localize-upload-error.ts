import { withProblem } from '@daystar/contracts';
import { localizeErrors, localizeMessage } from '../../../pages/i18n/localize-errors';
import type { Message } from '../../../pages/i18n/message';
import { formatNumber, t } from '../../../pages/i18n/translate';
import { Localized } from '../../../pages/markup';
import type { UploadError, UploadFaultCode } from './upload-error';

/** Texts of pages by code: a code without a text does not compile. */
const FAULT_TEXTS: Readonly<Record<UploadFaultCode, Message>> = {
  no_rows: 'There are no rows below the header. A header such as {header} and lines such as {line} are enough.',
  too_many_rows: 'At most {max} rows can be sent at once. Split the table.',
  no_times: 'No column with times was recognized. A header such as {header} and lines such as {line} are enough.',
  no_power: 'No column with power was recognized. A header such as {header} and lines such as {line} are enough.',
  energy: 'The column “{column}” holds energy. Send the mean power of each period instead.',
  ambiguous_dates: 'Day and month cannot be told apart in these dates. Write them as 2026-03-01.',
  no_period:
    'The period of the rows is unknown: at least two different times, or a column “period” with values such as PT15M, are needed.',
  starts_with_periods: 'Times are starts of periods, so all rows must have one period: leave out the column “period”.',
  columns: 'Every line must have as many columns as the header.',
  time: '“{value}” is not a time. Write times as 2026-03-01 12:00.',
  skipped_time:
    '“{value}” does not exist: clocks go forward then. If the times have no clock changes, state a fixed offset as the time zone, such as {offset}.',
  zone: '“{value}” is not a time zone. Write UTC, +01:00 or Europe/Berlin.',
  not_csv: 'The line cannot be read. Check its quotation marks.',
  same_mistake: 'This row has the same kind of mistake.',
};
const EXAMPLE = { header: 'time,power', line: '2026-03-01 12:00,41.2' };

/** Returns an error in the language of the page, by its code and values. English pages have the message of the API. */
export const localizeUploadError = (error: UploadError): Localized =>
  new Localized((language) => (language === 'en' ? error.message : translate(error)));

function translate({ message, fault, field = '', problem }: UploadError): Localized {
  if (problem) return localizeErrors([withProblem({ field_name: field, error_code: 'Invalid', message }, problem)]);
  if (!fault) return localizeMessage(message);
  const values = Object.entries(fault.values).map(([name, value]) => [
    name,
    typeof value === 'number' ? formatNumber(value) : value,
  ]);
  const text = t(FAULT_TEXTS[fault.code], {
    ...EXAMPLE,
    ...(Object.fromEntries(values) as Record<string, string | Localized>),
  });
  if (fault.line === undefined) return text;
  return t('Line {line}: {message}', { line: formatNumber(fault.line), message: text });
}
