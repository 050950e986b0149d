import { type SiteKind, SiteProperties } from '@daystar/contracts';
import { parseStamp } from '@daystar/timeseries';
import { readChoice } from './choice-texts';
import { KNOWN_FIELDS } from './known-site-fields';
import type { FormFields } from '../http/body-parsers/form-body-parser';
import { parseNumber } from '../http/numeric-text';
import { listPropertyNames } from '../http/validate-body';
import type { Language } from '../pages/i18n/language';
import { readQuantity } from '../pages/typed-values/read-quantity';
import { getPowerUnits, splitAtCommas } from './site-body';
import type { SiteField } from './site-field';
import { t } from '../pages/i18n/translate';

/** Creates the field of a property that `KNOWN_FIELDS` lacks, so that forms have all properties. */
const toPlainField = (name: string): SiteField => ({
  name,
  label: (name[0].toUpperCase() + name.slice(1)).replaceAll('_', ' '),
  type: 'json',
  hint: t('A number, a text, or JSON as in the API.'),
});

const isKnown = (name: string) => KNOWN_FIELDS.some((field) => field.name === name);
/** All properties of a site as fields. */
export const SITE_FIELDS: readonly SiteField[] = [
  ...KNOWN_FIELDS,
  ...listPropertyNames(SiteProperties)
    .filter((name) => !isKnown(name))
    .map(toPlainField),
];

/** Lists the fields of a kind of site. */
export const listFields = (kind: SiteKind): readonly SiteField[] =>
  SITE_FIELDS.filter(({ kinds }) => kinds?.includes(kind) ?? true);

/** Returns the unit of a field. @param powerUnit unit of power of the kind of site */
export const getFieldUnit = ({ unit }: SiteField, powerUnit = ''): string | undefined =>
  unit === 'power' ? powerUnit : unit === 'VA' || unit === 'var' ? powerUnit.charAt(0) + unit : unit;

/** Fields with negative numbers or letters, such as `12° W`, which the numeric keypad of a phone lacks. */
const SIGNED_FIELDS: readonly string[] = ['latitude', 'longitude', 'azimuth', 'terrain_azimuth'];

/** Returns the input mode of a field, which selects the keypad of a phone. */
export const getInputMode = ({ name, type }: SiteField): 'decimal' | undefined =>
  type === 'number' && !SIGNED_FIELDS.includes(name) ? 'decimal' : undefined;

/** Kind of site and language of a form: they decide how its numbers are read. */
export interface FormContext {
  readonly kind: SiteKind;
  readonly language: Language;
}

/** Converts a form to the body of a request. Empty fields are omitted. Invalid numbers stay text, which the API rejects. */
export function toSiteBody(context: FormContext, form: FormFields): Record<string, unknown> {
  const entries = listFields(context.kind).flatMap((field) => {
    const text = (form[field.name] ?? '').trim();
    return text === '' ? [] : [[field.name, readFieldText(field, text, context)] as const];
  });
  return Object.fromEntries(entries);
}

/** A time as `datetime-local` inputs send it; forms state UTC. */
const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;

const TEXT_READERS: Partial<
  Record<SiteField['type'], (text: string, field: SiteField, context: FormContext) => unknown>
> = {
  number: (text, field, { kind, language }) =>
    readQuantity(text, { name: field.name, unit: getFieldUnit(field, getPowerUnits(kind).capacity) }, language) ?? text,
  numbers: (text) => text.split(/[\s,;]+/).map((part) => parseNumber(part) ?? part),
  tags: (text) => splitAtCommas(text).filter((tag) => tag !== ''),
  json: parseJson,
  time: (text) => (LOCAL_TIME.test(text) ? `${text}Z` : text),
};
/** Reads the text of a field. Invalid numbers and JSON stay text, which the API rejects. */
export function readFieldText(field: SiteField, text: string, context: FormContext): unknown {
  const value = field.choices && readChoice(field.name, text, field.choices);
  return TEXT_READERS[field.type]?.(value ?? text, field, context) ?? value ?? text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Formats a property as the text of a form; the inverse of `readFieldText`. */
export function toFormText({ type }: SiteField, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (type === 'date') return (value as string).slice(0, 'yyyy-MM-dd'.length);
  if (type === 'time') return toLocalTime(value as string);
  if (Array.isArray(value) && type === 'numbers') return value.join(' ');
  if (Array.isArray(value) && type === 'tags') return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Formats a time for a `datetime-local` input, in UTC to the minute; unchanged where that would lose precision. */
function toLocalTime(text: string): string {
  const time = parseStamp(text);
  if (time === undefined || time % 60_000 !== 0) return text;
  return new Date(time).toISOString().slice(0, 'yyyy-MM-ddTHH:mm'.length);
}
