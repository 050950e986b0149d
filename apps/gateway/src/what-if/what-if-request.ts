import { MAX_COVERED_HOURS } from '@daystar/client';
import {
  type PowerSiteKind,
  type FieldError,
  type Site,
  SiteProperties,
  BIFACIAL_PROPERTIES,
  GRID_PROPERTIES,
  MODULE_ROW_PROPERTIES,
  MODULE_PROPERTIES,
  SNOW_PROPERTIES,
  SOILING_PROPERTIES,
  TRACKER_PROPERTIES,
  describeSiteWarnings,
  findSiteContradictions,
  createInvalidRequestError,
  findProblem,
  withProblem,
} from '@daystar/contracts';
import type { SeriesName } from '@daystar/formats';
import { HOUR, formatPeriod, parsePeriod } from '@daystar/timeseries';
import type { Caller } from '../http/caller';
import { readRequiredText, toText } from '../http/body-values';
import { readNames } from '../http/parameter-names';
import { validate, asObject } from '../http/validate-body';
import { SITE_PERIODS_MS } from '../serving/query/forecast-query';
import { readInstallDate } from '../http/install-date';
import { getBaseName, normalizeNestedPropertyNames } from '../sites/nested-property-names';
import { toConstantCapacity } from '../sites/capacity-in-effect';
import { getPowerUnits, readSite } from '../sites/site-body';
import type { SiteDirectory } from '../sites/directory/site-directory';
import { UNCHANGED_NAME } from './unchanged-name';

export const MAX_VARIANTS = 10;
export const WHAT_IF_ROWS: readonly SeriesName[] = ['forecasts', 'estimated_actuals'];
const SYSTEM_PROPERTIES = [
  'capacity',
  'capacity_changes',
  'capacity_dc',
  'tracking_type',
  'azimuth',
  'tilt',
  'arrays',
  'install_date',
  'inverter_efficiency',
  'loss_factor',
  'horizon',
] as const;
/** Properties that a variant may change: not its location, because all variants share one sky. */
export const OVERRIDABLE_PROPERTIES = [
  ...SYSTEM_PROPERTIES,
  ...MODULE_PROPERTIES,
  ...BIFACIAL_PROPERTIES,
  ...MODULE_ROW_PROPERTIES,
  ...SNOW_PROPERTIES,
  ...SOILING_PROPERTIES,
  ...TRACKER_PROPERTIES,
  ...GRID_PROPERTIES,
];

/** Properties of a variant besides its name. */
export const CHANGEABLE_NAMES: readonly string[] = [...OVERRIDABLE_PROPERTIES, 'availability'];

export interface Variant {
  readonly name: string;
  readonly properties: SiteProperties;
  /** Share of the system that is in operation, 0 to 1. */
  readonly availableShare: number;
}

export interface WhatIfRequest {
  readonly kind: PowerSiteKind;
  readonly base: SiteProperties;
  readonly variants: readonly Variant[];
  readonly series: SeriesName;
  /** Length of the periods, ms. */
  readonly period: number;
  readonly hours?: number;
  /** Whether the request describes a system at a place rather than a registered site. */
  readonly isUnregisteredSystem: boolean;
  /** Warnings about ignored names, changes without an effect and unusual values. */
  readonly warnings: readonly FieldError[];
}

/**
 * Reads and validates a comparison.
 * @param now ms since 1970 UTC: an installation date may be at most a day later
 * @throws DaystarError InvalidRequest with all errors; NotFound unless the site is the caller's and produces power
 */
export function readWhatIfRequest(body: unknown, caller: Caller, sites: SiteDirectory, now: number): WhatIfRequest {
  const fields = asObject(body, ['resource_id', 'site', 'variants', 'rows', 'period', 'hours']);
  const errors: FieldError[] = [];
  const addError = createErrorAdder(errors);
  if ((fields.resource_id === undefined) === (fields.site === undefined))
    throw createInvalidRequestError([
      {
        field_name: 'resource_id',
        error_code: 'Invalid',
        message: "The body must have exactly one of 'resource_id' and 'site'.",
      },
    ]);
  const series = (fields.rows ?? 'forecasts') as SeriesName;
  if (!WHAT_IF_ROWS.includes(series)) addError('rows', `one of ${WHAT_IF_ROWS.join(', ')}`);
  const period = fields.period === undefined ? HOUR / 2 : parsePeriod(toText(fields.period));
  if (period === undefined || !SITE_PERIODS_MS.includes(period))
    addError('period', `one of ${SITE_PERIODS_MS.map(formatPeriod).join(', ')}`);
  const hours = fields.hours as number | undefined;
  if (hours !== undefined && !(Number.isInteger(hours) && hours >= 1 && hours <= MAX_COVERED_HOURS))
    addError('hours', `a whole number between 1 and ${MAX_COVERED_HOURS}`, findHoursCode(hours));
  const site =
    fields.site === undefined
      ? sites.findPowerSite(caller, readRequiredText('resource_id', fields.resource_id))
      : undefined;
  const kind = site?.kind === 'utility' ? 'utility' : 'rooftop';
  const { properties: base, warnings } = site
    ? { properties: applyTerrainHorizon(site), warnings: [] }
    : readSite('rooftop', { name: 'place', ...asObject(fields.site) }, now);
  const { variants, warnings: variantWarnings } = readVariants(fields.variants, { kind, base }, errors, now);
  if (errors.length > 0) throw createInvalidRequestError(errors);
  return {
    kind,
    base,
    variants,
    series,
    period: period!,
    hours,
    isUnregisteredSystem: site === undefined,
    warnings: [...warnings, ...variantWarnings],
  };
}

/** Finds the code of a wrong number of hours; in JSON the value can have any type. */
function findHoursCode(hours: unknown): string {
  if (typeof hours !== 'number') return 'NotANumber';
  return Number.isInteger(hours) ? 'OutOfRange' : 'NotAnInteger';
}

/** Creates a function that adds an error. @param expected what the value must be */
const createErrorAdder =
  (errors: FieldError[]) =>
  (field_name: string, expected: string, error_code = 'Invalid') =>
    void errors.push({ field_name, error_code, message: `'${field_name}' must be ${expected}.` });

/** Converts the computed horizon of a site to a stated one, so that its variants have it as well. */
function applyTerrainHorizon({ terrain_horizon, ...site }: Site): Site {
  const horizon = site.horizon ?? terrain_horizon?.elevations;
  return horizon ? { ...site, horizon } : site;
}

/**
 * Applies the changes of a variant; null removes a property. Another capacity replaces the one in effect. A variant that
 * removes the last limit of the exported power also loses its load profile, which has no effect without such a limit.
 * @param now ms since 1970 UTC
 */
function applyOverrides(
  site: SiteProperties,
  overrides: Record<string, unknown>,
  now: number,
): Record<string, unknown> {
  const hasOtherCapacity = 'capacity' in overrides || 'capacity_dc' in overrides;
  const base = hasOtherCapacity && !('capacity_changes' in overrides) ? toConstantCapacity(site, now) : site;
  const changed: Record<string, unknown> = { ...base, ...overrides };
  const { export_limit, curtailments } = changed;
  const hasLimit =
    (export_limit ?? undefined) !== undefined || (Array.isArray(curtailments) && curtailments.length > 0);
  const isLimitRemoved = !hasLimit && ('export_limit' in overrides || 'curtailments' in overrides);
  return isLimitRemoved && !('load_profile' in overrides) ? { ...changed, load_profile: null } : changed;
}

/** Warns about an availability in percent that looks like a share between 0 and 1. */
function warnAboutShare(availability: number, field_name: string): FieldError[] {
  if (!(availability > 0 && availability <= 1)) return [];
  const percent = Number((100 * availability).toPrecision(6));
  const message = `'${field_name}' is in percent: ${availability} means ${availability} %. Did you mean ${percent}?`;
  return [{ field_name, error_code: 'Unusual', message }];
}

/** Reads the variants, and the warnings about ignored names, changes without an effect and unusual values. */
function readVariants(
  value: unknown,
  { kind, base }: Pick<WhatIfRequest, 'kind' | 'base'>,
  errors: FieldError[],
  now: number,
): Pick<WhatIfRequest, 'variants' | 'warnings'> {
  const addError = createErrorAdder(errors);
  const warnings: FieldError[] = [];
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_VARIANTS) {
    addError('variants', `a list of 1 to ${MAX_VARIANTS} objects`);
    return { variants: [], warnings };
  }
  const usedNames = new Set([UNCHANGED_NAME]);
  const variants = value.flatMap((variant: unknown, i) => {
    const path = `variants[${i}]`;
    if (typeof variant !== 'object' || variant === null || Array.isArray(variant)) {
      addError(path, 'an object');
      return [];
    }
    const names = readNames(variant, ['name', ...CHANGEABLE_NAMES], `${path}.`);
    const nested = normalizeNestedPropertyNames({ values: names.values, errors: [], warnings: [] }, `${path}.`);
    warnings.push(...nested.warnings);
    const { name, availability = 100, ...overrides } = nested.values;
    if (typeof name !== 'string' || name === '' || name.length > 100)
      addError(`${path}.name`, 'a string of 1 to 100 characters');
    else if (usedNames.has(name))
      addError(
        `${path}.name`,
        `different from '${UNCHANGED_NAME}', the unchanged system, and from the names of other variants`,
      );
    else usedNames.add(name);
    if (typeof availability !== 'number') addError(`${path}.availability`, 'between 0 and 100 (%)', 'NotANumber');
    else if (!(availability >= 0 && availability <= 100))
      addError(`${path}.availability`, 'between 0 and 100 (%)', 'OutOfRange');
    else warnings.push(...warnAboutShare(availability, `${path}.availability`));
    errors.push(...names.errors, ...nested.errors);
    for (const { field_name } of names.warnings)
      addError(`${path}.${field_name}`, `left out: a variant can change ${CHANGEABLE_NAMES.join(', ')}`);
    const { instance, errors: propertyErrors } = validate(
      SiteProperties,
      applyOverrides(base, overrides, now),
      `${path}.`,
      getPowerUnits(kind),
    );
    errors.push(...propertyErrors, ...findSiteContradictions(instance, `${path}.`));
    const isChanged = ({ field_name }: FieldError) => getBaseName(field_name.slice(path.length + 1)) in overrides;
    warnings.push(...describeSiteWarnings(instance, `${path}.`).filter(isChanged));
    const { install_date } = overrides;
    const date = typeof install_date === 'string' ? readInstallDate(install_date, now) : undefined;
    if (date && 'error' in date)
      errors.push(
        withProblem(
          {
            ...date.error,
            field_name: `${path}.install_date`,
            message: date.error.message.replace("'", `'${path}.`),
          },
          findProblem(date.error),
        ),
      );
    if (overrides.capacity === null) addError(`${path}.capacity`, 'a number');
    const percent = typeof availability === 'number' ? availability : 0;
    return [{ name: toText(name), properties: instance, availableShare: percent / 100 }];
  });
  return { variants, warnings };
}
