import { code, formatNumber, t } from './translate';
import { Localized, type Markup, type Text, html } from '../markup';
import type { Message } from './message';

/** A sentence of the API about a wrong value, and the text of a page that says the same. */
interface ConstraintText {
  /** Named groups are the values of the placeholders of `text`. */
  readonly pattern: RegExp;
  readonly text: Message;
}

const FIELD = String.raw`'(?<field>[\w.[\]]+)'`;
const UNIT = String.raw`(?: \((?<unit>[^()]+)\))?`;
/** End of a sentence of the API about the type of the value, which a form does not choose. */
const ACTUAL = String.raw`(?:, not (?:an? \w+|null|'(?<actual>[^']*)': (?:use a decimal point|write [\d.,]+)))?`;
const buildNumberPattern = (name: string) => String.raw`(?<${name}>-?[\d,]+(?:\.\d+)?)`;

/** Sentences about constraints, which pages translate. Others stay English. */
const CONSTRAINT_TEXTS: readonly ConstraintText[] = (
  [
    ['is required', '{field} is required.'],
    [String.raw`must be a number${UNIT}${ACTUAL}`, '{field} must be a number{unit}.'],
    [String.raw`must be a whole number${UNIT}${ACTUAL}`, '{field} must be a whole number{unit}.'],
    [
      `must be between ${buildNumberPattern('min')} and ${buildNumberPattern('max')}${UNIT}`,
      '{field} must be between {min} and {max}{unit}.',
    ],
    [`must be at most ${buildNumberPattern('max')}${UNIT}`, '{field} must be at most {max}{unit}.'],
    [`must be at least ${buildNumberPattern('min')}${UNIT}`, '{field} must be at least {min}{unit}.'],
    [`must be greater than '0'`, '{field} must be greater than 0.'],
    [
      `must be greater than '0' and at most ${buildNumberPattern('max')}${UNIT}`,
      '{field} must be greater than 0 and at most {max}{unit}.',
    ],
    ['must not be in the future', '{field} must not be in the future.'],
    ['must be at least PT1S and at most P1D', '{field} must be at least a second and at most a day.'],
    [
      `must be a string of ${buildNumberPattern('min')} to ${buildNumberPattern('max')} characters`,
      '{field} must have {min} to {max} characters.',
    ],
    [`must have at most ${buildNumberPattern('max')} characters`, '{field} must have at most {max} characters.'],
    [`must be one of (?<choices>[^']+)`, '{field} must be one of {choices}.'],
    ['must be a date such as (?<example>[^ ]+)', '{field} must be a date such as {example}.'],
    ['must be a date or time such as (?<example>[^ ]+)', '{field} must be a date or time such as {example}.'],
    [`must be given once, not ${buildNumberPattern('count')} times`, '{field} must be given once.'],
    [
      `must be a list of ${buildNumberPattern('least')} to ${buildNumberPattern('most')} numbers between ${buildNumberPattern('min')} and ${buildNumberPattern('max')}${UNIT}${ACTUAL}`,
      '{field} must be a list of {least} to {most} numbers between {min} and {max}{unit}.',
    ],
  ] as const
).map(([pattern, text]) => ({ pattern: new RegExp(`^${FIELD} ${pattern}\\.$`), text }));

const LINE_TEXTS: readonly ConstraintText[] = [
  {
    pattern: /^Every line must have as many columns as the header\.$/i,
    text: 'Every line must have as many columns as the header.',
  },
  {
    pattern: /^'(?<value>[^']*)' is not a time\. Write times as (?<example>\d{4}-\d\d-\d\d \d\d:\d\d)\.$/,
    text: '“{value}” is not a time. Write times as {example}.',
  },
];

/** Returns messages of the API, one after the other, in the language of the page; English where it has no translation. */
export const localizeMessages = (messages: readonly string[]): Localized =>
  new Localized((language) =>
    language === 'en'
      ? messages.join(' ')
      : html`${messages.map((message, index) => html`${index > 0 && ' '}${localizeMessage(message)}`)}`,
  );

function localizeMessage(message: string): Text | Markup {
  const [, line, messageOfLine] = /^Line ([\d,]+): (.+)$/s.exec(message) ?? [];
  if (line)
    return t('Line {line}: {message}', { line: toLocalNumber(line), message: html`${localizeMessage(messageOfLine)}` });
  for (const { pattern, text } of [...CONSTRAINT_TEXTS, ...LINE_TEXTS]) {
    const match = pattern.exec(message);
    if (match) return t(text, readValues(match.groups ?? {}));
  }
  return html`<span lang="en">${message}</span>`;
}

const NUMBERS = ['min', 'max', 'least', 'most', 'count'];

const readValues = ({ unit, field = '', ...otherValues }: Record<string, string | undefined>) => ({
  ...Object.fromEntries(
    Object.entries(otherValues).map(([name, value = '']) => [
      name,
      NUMBERS.includes(name) ? toLocalNumber(value) : value,
    ]),
  ),
  field: code(field),
  unit: unit ? ` (${unit === 'degrees' ? '°' : unit})` : '',
});

const toLocalNumber = (text: string): Localized =>
  formatNumber(Number(text.replaceAll(',', '')), { useGrouping: true });
