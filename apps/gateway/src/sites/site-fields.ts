import { type SiteKind, SiteProperties } from '@daystar/contracts';
import { KNOWN_FIELDS } from './known-site-fields';
import type { FormFields } from '../http/body-parsers/form-body-parser';
import { parseNumber } from '../http/numeric-text';
import { listPropertyNames } from '../http/validate-body';
import { splitAtCommas } from './site-body';
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

/** Converts a form to the body of a request. Empty fields are omitted. Invalid numbers stay text, which the API rejects. */
export function toSiteBody(kind: SiteKind, form: FormFields): Record<string, unknown> {
  const entries = listFields(kind).flatMap((field) => {
    const text = (form[field.name] ?? '').trim();
    return text === '' ? [] : [[field.name, readText(field, text)] as const];
  });
  return Object.fromEntries(entries);
}

const READERS: Partial<Record<SiteField['type'], (text: string) => unknown>> = {
  number: (text) => parseNumber(text) ?? text,
  numbers: (text) => text.split(/[\s,;]+/).map((part) => parseNumber(part) ?? part),
  tags: (text) => splitAtCommas(text).filter((tag) => tag !== ''),
  json: parseJson,
};
const readText = ({ type }: SiteField, text: string): unknown => READERS[type]?.(text) ?? text;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Formats a property as the text of a form; the inverse of `readText`. */
export function toFormText({ type }: SiteField, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (type === 'date') return (value as string).slice(0, 'yyyy-MM-dd'.length);
  if (Array.isArray(value) && type === 'numbers') return value.join(' ');
  if (Array.isArray(value) && type === 'tags') return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
