import { type DaystarError, type FieldError, type FieldProblem, findProblem } from '@daystar/contracts';
import { type ParsedMessage, parseApiMessage } from './api-messages';
import { code, formatNumber, t } from './translate';
import { Localized, type Markup, type Text, html } from '../markup';

/** Returns the name of a field on the page, such as `Array 2: Tilt` for `arrays[1].tilt`. */
export type FieldNamer = (field: string) => Text | Markup;

/** Names a field as the API does, for pages that show API names. */
export const nameAsInApi: FieldNamer = code;

/**
 * Returns the messages of errors, one after the other, in the language of the page, with the field names that the page
 * shows. A message is built from the problem of its error. Free texts stay English, and are marked as such.
 */
export const localizeErrors = (errors: readonly FieldError[], nameField: FieldNamer = nameAsInApi): Localized =>
  new Localized((language) => {
    if (language === 'en' && nameField === nameAsInApi) return errors.map(({ message }) => message).join(' ');
    return html`${errors.map((error, index) => html`${index > 0 && ' '}${localizeError(error, nameField)}`)}`;
  });

function localizeError(error: FieldError, nameField: FieldNamer): Localized | Markup {
  const problem: FieldProblem | ParsedMessage | undefined = findProblem(error) ?? parseApiMessage(error.message);
  if (!problem) return replaceName(error, nameField);
  const line = 'line' in problem ? problem.line : undefined;
  // The line number identifies the row, so its index is removed from the field name: `measurements[3].period_end`.
  const field = line === undefined ? error.field_name : error.field_name.replace(/^\w+\[\d+\]\./, '');
  const values = Object.entries(problem.values).map(([name, value]) => [name, localizeValue(name, value, nameField)]);
  const text = t(problem.text, {
    ...(Object.fromEntries(values) as Record<string, Text | Markup>),
    field: nameField(field),
  });
  return line === undefined ? text : t('Line {line}: {message}', { line: formatNumber(line), message: text });
}

function localizeValue(name: string, value: string | number, nameField: FieldNamer): Text | Markup {
  if (typeof value === 'number') return formatNumber(value, { useGrouping: Math.abs(value) >= 10_000 });
  if (name === 'other') return nameField(value);
  if (name === 'unit') return value === '' ? '' : ` (${value === 'degrees' ? '°' : value})`;
  return value;
}

/** Returns a message of the API in the language of the page. A message without a translation is marked as English. */
export const localizeMessage = (message: string): Localized =>
  new Localized((language) => {
    if (language === 'en') return message;
    const parsed = parseApiMessage(message);
    return parsed ? formatParsed(parsed, nameAsInApi) : markAsEnglish(message);
  });

function formatParsed({ text, values }: ParsedMessage, nameField: FieldNamer): Localized {
  const localized = Object.entries(values).map(([name, value]) => [
    name,
    name === 'field' ? nameField(value) : localizeValue(name, value, nameField),
  ]);
  return t(text, Object.fromEntries(localized) as Record<string, Text | Markup>);
}

/** Whether pages in languages other than English can show the error in their language. */
export const hasTranslation = ({ message, errors }: DaystarError): boolean =>
  errors.length === 0
    ? parseApiMessage(message) !== undefined
    : errors.every((error) => findProblem(error) ?? parseApiMessage(error.message));

/** Replaces the field name in a free text of the API by the name that the page shows. The text stays unchanged on pages in other languages. */
const replaceName = ({ field_name, message }: FieldError, nameField: FieldNamer): Localized =>
  new Localized((language) => {
    if (language !== 'en') return markAsEnglish(message);
    const parts = message.split(`'${field_name}'`);
    return html`${parts.map((part, index) => html`${index > 0 && nameField(field_name)}${part}`)}`;
  });

const markAsEnglish = (message: string): Markup => html`<span lang="en">${message}</span>`;
