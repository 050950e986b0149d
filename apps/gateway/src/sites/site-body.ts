import { type FieldError, type SiteKind, SiteProperties, invalid } from '@daystar/contracts';
import { parseStamp } from '@daystar/timeseries';
import { validate, asObject } from '../http/validate-body';
import { FormFields, parseFormValues } from '../http/body-parsers/form-body-parser';

/** A rooftop registered without a size, as older clients do, gets rows per installed kilowatt. */
const ROOFTOP_CAPACITY_KW = 1;

/**
 * What a body says of a site, plain or wrapped in `site`; what is left out gets the specification's defaults.
 * @throws DaystarError InvalidRequest naming every wrong field
 */
export function readSite(kind: SiteKind, body: unknown): SiteProperties {
  const given = { ...said(body) };
  const errors: FieldError[] = [];
  given.install_date = dateOf(given.install_date, errors);
  if (typeof given.tracking_type === 'string') given.tracking_type = given.tracking_type.toLowerCase();
  if (kind === 'utility') given.tracking_type ??= 'fixed';
  if (kind === 'rooftop') given.capacity ??= ROOFTOP_CAPACITY_KW;
  const checked = validate(SiteProperties, given);
  errors.push(...checked.errors);
  if (kind === 'utility' && (given.capacity ?? undefined) === undefined) {
    errors.push({ field_name: 'capacity', error_code: 'Missing', message: `'capacity' is required.` });
  }
  if (errors.length > 0) throw invalid(errors);
  return checked.instance;
}

/** A partial change: the site's properties with those of the body in their place; null takes one away. */
export function readSiteChange(kind: SiteKind, current: object, body: unknown): SiteProperties {
  return readSite(kind, { ...current, ...said(body) });
}

const TEXTS = ['name', 'install_date', 'tracking_type'];

/** The properties in a body: plain, wrapped in `site`, or the fields of a form with tags separated by commas. */
function said(body: unknown): Record<string, unknown> {
  if (body instanceof FormFields) {
    const { tags, ...values } = parseFormValues(body, [...TEXTS, 'tags']);
    return typeof tags === 'string' ? { ...values, tags: tags.split(',').map((tag) => tag.trim()) } : values;
  }
  const { site = body } = asObject(body);
  return asObject(site);
}

/** Dates come as `yyyy-MM-dd`, `yyyyMMdd` or a timestamp. */
function dateOf(value: unknown, errors: FieldError[]): unknown {
  if (typeof value !== 'string') return value;
  const time = parseStamp(value.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'));
  if (time !== undefined) return new Date(time).toISOString();
  const message = `'install_date' must be a date such as 2026-01-31.`;
  errors.push({ field_name: 'install_date', error_code: 'Invalid', message });
  return undefined;
}
