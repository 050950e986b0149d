import type { RecognizedFormat } from '@daystar/client';
import { t } from '../../../pages/i18n/translate';
import type { Text } from '../../../pages/markup';

/**
 * Describes the recognized format, so that the sender can notice a mistake before the rows are stored.
 * @param zone time zone of times without an offset, unless the header names one
 */
export function describeFormat(format: RecognizedFormat, zone: string): Text[] {
  const { separator, order, power, unit, ignored } = format;
  const notes = [
    describeTimes(format),
    describeZone(format, zone),
    power &&
      (power.isConverted
        ? t("Power is in the column ''{column}'', converted to {unit}.", { column: power.header, unit })
        : t("Power is in the column ''{column}'', in {unit}.", { column: power.header, unit })),
    separator === ';' ? t('Columns are separated by semicolons.') : undefined,
    separator === '\t' ? t('Columns are separated by tabs.') : undefined,
    format.hasDecimalCommas ? t('Commas are decimal commas.') : undefined,
    format.hasThousandsPoints ? t('Points separate thousands.') : undefined,
    order === 'month-first' ? t('Dates have the month first.') : undefined,
    ignored.length > 0 ? t('Ignored columns: {columns}.', { columns: ignored.join(', ') }) : undefined,
  ];
  return notes.filter((note) => note !== undefined);
}

function describeZone({ headerZone, timesInZone }: RecognizedFormat, zone: string): Text {
  if (timesInZone === 'none') return t('Each time states its offset from UTC, so no time zone is used.');
  if (headerZone !== undefined) return t('Times are in the zone {zone}, as the header states.', { zone: headerZone });
  return timesInZone === 'all'
    ? t('Times are in the time zone {zone}.', { zone })
    : t('Times without an offset are in the time zone {zone}.', { zone });
}

function describeTimes({ timeConvention, period }: RecognizedFormat): Text {
  if (period === undefined)
    return timeConvention === 'start'
      ? t('Times are the start of each period.')
      : t('Times are the end of each period.');
  const minutes = period / 60_000;
  return timeConvention === 'start'
    ? t('Times are the start of each period, which lasts {minutes} min.', { minutes })
    : t('Times are the end of each period, which lasts {minutes} min.', { minutes });
}
