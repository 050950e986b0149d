import {
  type FieldError,
  type Site,
  type SiteKind,
  SiteProperties,
  createFieldError,
  createInvalidRequestError,
  describeSiteWarnings,
  findSiteContradictions,
} from '@daystar/contracts';
import { type NamedValues, createExclusiveNamesError, pickValues, readNames } from '../http/parameter-names';
import { listPropertyNames, validate, asObject } from '../http/validate-body';
import { parseNumber } from '../http/numeric-text';
import { FormFields, parseFormValues } from '../http/body-parsers/form-body-parser';
import { readInstallDate } from '../http/install-date';
import { describeDifferingCapacity } from './capacity-in-effect';
import { describeEndedLimits } from './ended-limits';
import { normalizeNestedPropertyNames } from './nested-property-names';
import { describeFacingProblem } from './facing';
import { isImplausibleCapacity } from './implausible-capacity';

/** Default for rooftop sites without a capacity, as older clients register them: rows are per installed kilowatt. */
const ROOFTOP_CAPACITY_KW = 1;

const listUnits = (prefix: string): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    ['capacity', 'capacity_dc', 'export_limit', 'load_profile'].map((name) => [name, `${prefix}W`]),
  ),
  apparent_power_limit: `${prefix}VA`,
  reactive_power: `${prefix}var`,
});
const [MEGA_UNITS, KILO_UNITS] = ['M', 'k'].map(listUnits);

/** Returns the units of the properties whose unit depends on the kind of site. */
export const getPowerUnits = (kind: SiteKind): Readonly<Record<string, string>> =>
  kind === 'utility' ? MEGA_UNITS : KILO_UNITS;

/** Properties in a body, and warnings about ignored names, properties without an effect and unusual values. */
export interface SiteBody {
  readonly properties: SiteProperties;
  readonly warnings: readonly FieldError[];
}

/**
 * Reads the properties of a site from a body, plain or wrapped in `site`, and applies the defaults of the API.
 * @param now ms since 1970 UTC
 * @throws DaystarError InvalidRequest with the errors of all fields
 */
export const readSite = (kind: SiteKind, body: unknown, now: number): SiteBody =>
  validateSite(kind, normalizeNestedPropertyNames(readProperties(body)), now);

/** Reads a partial change: properties of the body replace those of the site; null removes one. */
export function readSiteChange(kind: SiteKind, site: Site, body: unknown, now: number): SiteBody {
  const { values, ...problems } = normalizeNestedPropertyNames(readProperties(body));
  return validateSite(kind, { ...problems, values: { ...site, ...values } }, now, Object.keys(values));
}

/** Properties that determine the direction of modules. */
const FACING_PROPERTIES = ['latitude', 'tilt', 'azimuth', 'tracking_type'];

const CAPACITY_PROPERTIES = ['capacity', 'capacity_changes'];

/** @param statedNames names of the properties that the body states */
function validateSite(
  kind: SiteKind,
  { values, errors: nameErrors, warnings }: NamedValues,
  now: number,
  statedNames = Object.keys(values),
): SiteBody {
  const errors = [...nameErrors];
  const normalized: Record<string, unknown> = {
    ...values,
    install_date: normalizeInstallDate(values.install_date, now, errors),
  };
  for (const name of ['tracking_type', 'module_type', 'soiling_model']) {
    const value = values[name];
    if (typeof value === 'string') normalized[name] = value.toLowerCase();
  }
  if (typeof values.name === 'string') normalized.name = values.name.trim();
  if (kind === 'rooftop') normalized.capacity ??= ROOFTOP_CAPACITY_KW;
  const checked = validate(SiteProperties, normalized, '', getPowerUnits(kind));
  errors.push(...checked.errors, ...findSiteContradictions(checked.instance));
  if (kind === 'utility' && (normalized.capacity ?? undefined) === undefined) {
    errors.push(createFieldError('capacity', 'Missing', { text: '{field} is required.', values: {} }));
  }
  if (errors.length > 0) throw createInvalidRequestError(errors);
  return {
    properties: checked.instance,
    warnings: [
      ...warnings,
      ...describeSiteWarnings(checked.instance),
      ...describeEndedLimits(checked.instance, now).filter(({ field_name }) => statedNames.includes(field_name)),
      ...(kind === 'utility' ? describeImplausibleCapacity(checked.instance) : []),
      ...(CAPACITY_PROPERTIES.some((name) => statedNames.includes(name))
        ? describeDifferingCapacity(checked.instance, now)
        : []),
      ...(kind !== 'weather' && FACING_PROPERTIES.some((name) => statedNames.includes(name))
        ? describeFacingProblem(checked.instance)
        : []),
    ],
  };
}

/** Warns of a capacity that is probably in kW. */
const describeImplausibleCapacity = ({ capacity = 0 }: SiteProperties): FieldError[] =>
  isImplausibleCapacity(capacity)
    ? [
        {
          field_name: 'capacity',
          error_code: 'Unusual',
          message: `'capacity' is ${capacity} MW: few plants on Earth are this large. Is it in kW? Then state ${capacity / 1000}.`,
        },
      ]
    : [];

/** Properties that `parseFormValues` keeps as text; `splitLists` then splits the lists among them. */
export const SITE_TEXT_FIELDS = [
  'name',
  'install_date',
  'tracking_type',
  'module_type',
  'tags',
  'snow_cleared',
  'soiling_model',
  'manual_wash_dates',
  'dust_soiling_average',
  'load_profile',
];
const readNumbers = (text: string) =>
  splitAtCommas(text.replace(/^\[|\]$/g, '')).map((part) => parseNumber(part) ?? part);
/** Reads lists that a form or query sends as text, separated by commas. */
const LIST_READERS: Readonly<Record<string, (text: string) => unknown[]>> = {
  tags: splitAtCommas,
  snow_cleared: splitAtCommas,
  manual_wash_dates: splitAtCommas,
  dust_soiling_average: readNumbers,
  load_profile: readNumbers,
};
const PROPERTIES = listPropertyNames(SiteProperties);
/** Fields of a record besides the properties; clients that edit a record send them back. */
const RECORD_FIELDS = ['resource_id', 'defaults', 'horizon_source', 'warnings'];

/** Splits the text of a form or query at commas. */
export function splitAtCommas(text: string): string[] {
  return text.split(',').map((part) => part.trim());
}

/** Splits the lists that a form or query sends as text. */
export const splitLists = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && Object.hasOwn(LIST_READERS, name) ? LIST_READERS[name](value) : value,
    ]),
  );

/** Reads properties from a body: plain, wrapped in `site`, or form fields with tags separated by commas. */
function readProperties(body: unknown): NamedValues {
  const names = [...PROPERTIES, ...RECORD_FIELDS];
  if (body instanceof FormFields) {
    const namedValues = readNames(body, names);
    namedValues.values = parseFormValues(namedValues.values as FormFields, SITE_TEXT_FIELDS);
    namedValues.values = splitLists(namedValues.values);
    return namedValues;
  }
  const plain = asObject(body);
  const { site } = pickValues(plain, ['site']);
  if (site === undefined) return readNames(plain, names);
  const siblingName = Object.keys(plain).find((name) => PROPERTIES.includes(name.toLowerCase()));
  if (siblingName) throw createInvalidRequestError([createExclusiveNamesError('site', siblingName.toLowerCase())]);
  return readNames(asObject(site), names);
}

function normalizeInstallDate(value: unknown, now: number, errors: FieldError[]): unknown {
  if (typeof value !== 'string') return value;
  const date = readInstallDate(value, now);
  if ('time' in date) return new Date(date.time).toISOString();
  errors.push(date.error);
  return undefined;
}
