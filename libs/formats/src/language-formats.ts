/** Formats of the language of a page. */
interface LanguageFormats {
  readonly decimalSeparator: string;
  /** Labels of the value axis of a chart. */
  readonly chartValue: Intl.NumberFormat;
  /** Labels of the time axis of a chart: days in UTC. */
  readonly chartDay: Intl.DateTimeFormat;
}

/** By language tag. Creating the formats takes longer than rendering a day of rows. */
const created = new Map<string, LanguageFormats>();

/** @param language tag of one of the languages that pages have */
export function getLanguageFormats(language: string): LanguageFormats {
  const formats = created.get(language) ?? createFormats(language);
  created.set(language, formats);
  return formats;
}

const createFormats = (language: string): LanguageFormats => ({
  decimalSeparator: new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === 'decimal')!.value,
  chartValue: new Intl.NumberFormat(language, { maximumSignificantDigits: 3, useGrouping: false }),
  chartDay: new Intl.DateTimeFormat(language, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }),
});
