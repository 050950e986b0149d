import { IntlMessageFormat, type Formatters } from 'intl-messageformat';
import { type HtmlValue, Localized, Markup, html } from '../markup';
import { CATALOGUES } from './catalogues';
import type { Language } from './language';
import type { Message } from './message';

/** A value of a placeholder, or what to do with the text between two tags, such as `<a>` and `</a>`. */
type MessageValue = string | number | Markup | Localized | ((content: HtmlValue) => Markup);

const formats = new Map<string, IntlMessageFormat>();

/**
 * Returns a text of a page in the language of the page.
 * @param message the English text, in ICU message format; the catalogues have its translations
 */
export const t = (message: Message, values: Readonly<Record<string, MessageValue>> = {}): Localized =>
  new Localized((language, isReadOnly) => formatMessage(message, language, values, isReadOnly));

function formatMessage(
  message: Message,
  language: Language,
  values: Readonly<Record<string, MessageValue>>,
  isReadOnly: boolean,
): HtmlValue {
  const translation = getTranslation(message, language);
  const resolved = Object.entries(values).map(([name, value]) => {
    if (value instanceof Localized) return [name, value.resolve(language, isReadOnly)];
    // A plural needs the number itself, and formats it as `formatNumber` does.
    const isPlural = translation.includes(`{${name}, plural`);
    return [name, typeof value === 'number' && !isPlural ? getNumberFormat(language, {}).format(value) : value];
  });
  const formatted = getFormat(translation, language).format<HtmlValue>(Object.fromEntries(resolved));
  return typeof formatted === 'string' ? formatted : html`${formatted as HtmlValue}`;
}

/**
 * Returns a text in a language with its placeholders.
 * @throws Error when the text has no translation: the compiler reports this too, but specs run without it
 */
export function getTranslation(message: Message, language: Language): string {
  const translation = language === 'en' ? message : (CATALOGUES[language][message] as string | undefined);
  if (translation !== undefined) return translation;
  throw new Error(`"${message}" has no text in "${language}". Add one to a file in pages/i18n/${language}.`);
}

function getFormat(translation: string, language: Language): IntlMessageFormat {
  const key = `${language} ${translation}`;
  const format =
    formats.get(key) ??
    new IntlMessageFormat(translation, language, undefined, {
      formatters: {
        getNumberFormat: () => getNumberFormat(language, {}) as ReturnType<Formatters['getNumberFormat']>,
        getDateTimeFormat: (...options) => new Intl.DateTimeFormat(...options),
        getPluralRules: (...options) => new Intl.PluralRules(...options),
      },
    });
  formats.set(key, format);
  return format;
}

/** Makes the text between two tags of a message a link. */
export const link =
  (url: string) =>
  (content: HtmlValue): Markup =>
    html`<a href="${url}">${content}</a>`;

/** Makes the text between two tags of a message code. */
export const code = (content: HtmlValue): Markup => html`<code>${content}</code>`;

/** Formats a number as the language of the page does, with separators of thousands: `12,500.5` in English. */
export const formatNumber = (value: number, options: Intl.NumberFormatOptions = {}): Localized =>
  new Localized((language) => getNumberFormat(language, options).format(value));

/** Number formats by language and options: creating one takes longer than using it a hundred times. */
const numberFormats = new Map<string, Intl.NumberFormat>();

function getNumberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language, { maximumFractionDigits: 6, useGrouping: 'always', ...options });
    numberFormats.set(key, format);
  }
  return format;
}

/** Joins texts by a separator; omits empty ones. */
export const joinTexts = (texts: readonly HtmlValue[], separator = ' · '): Markup =>
  html`${texts.filter((text) => text !== '').map((text, index) => (index === 0 ? text : html`${separator}${text}`))}`;

/** Makes the text between two tags of a message strong. */
export const strong = (content: HtmlValue): Markup => html`<strong>${content}</strong>`;
