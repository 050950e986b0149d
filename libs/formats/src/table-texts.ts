/** English texts around the tables of a page. `{…}` are placeholders. */
export const TABLE_TEXTS = {
  forecasts: 'Forecasts',
  estimated_actuals: 'Estimated actuals',
  noRows: 'No rows.',
  rows: 'Rows: {count}, {from} to {to}. Each row covers the {minutes} minutes that end at its time, UTC. Values are means, unless the column says otherwise.',
  columns: 'What the columns mean',
  chart: 'Chart of {field}. The same numbers are in the tables below.',
  days: '{field} by UTC day',
} as const;

/** The texts of a page in its language. */
export interface PageLanguage {
  /** BCP 47 tag, for dates. */
  readonly tag: string;
  readonly texts: Readonly<Record<keyof typeof TABLE_TEXTS, string>>;
}

/** Days are written as in Britain: the day before the month. */
export const ENGLISH: PageLanguage = { tag: 'en-GB', texts: TABLE_TEXTS };

export const fillText = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
