import {
  type FieldError,
  GRID_PROPERTIES,
  type SiteKind,
  type SiteProperties,
  findSiteContradictions,
  createInvalidRequestError,
  isPrintable,
} from '@daystar/contracts';
import { DAY, parseStamp } from '@daystar/timeseries';

/**
 * Checks rules that the bus does not: required and excluded fields, the install date, printable text, contradictions.
 * @param now ms since 1970 UTC
 * @throws DaystarError InvalidRequest naming every invalid field
 */
export function validateSite(kind: SiteKind, properties: SiteProperties, now: number): void {
  const errors = [
    ...findCapacityErrors(kind, properties),
    ...findInstallDateErrors(properties.install_date, now),
    ...findTextErrors(properties),
    ...findSiteContradictions(properties),
  ];
  if (errors.length > 0) throw createInvalidRequestError(errors);
}

/** Properties that only sites with power have; a weather site has none of them. */
const POWER_PROPERTIES = ['capacity', 'capacity_changes', 'capacity_dc', ...GRID_PROPERTIES, 'arrays'] as const;

function findCapacityErrors(kind: SiteKind, properties: SiteProperties): FieldError[] {
  if (kind !== 'weather') {
    if (properties.capacity !== undefined) return [];
    const message = `'capacity' is required.`;
    return [{ field_name: 'capacity', message, error_code: 'Required' }];
  }
  return POWER_PROPERTIES.filter((name) => properties[name] !== undefined).map((field_name) => ({
    field_name,
    message: `'${field_name}' must be left out: a weather site has no power.`,
    error_code: 'NotAllowed',
  }));
}

function findInstallDateErrors(date: string | undefined, now: number): FieldError[] {
  if (date === undefined) return [];
  const field_name = 'install_date';
  const installedAt = parseStamp(date);
  if (installedAt === undefined) {
    return [{ field_name, message: `'install_date' must be a date such as 2026-01-31.`, error_code: 'NotADate' }];
  }
  if (installedAt < 0)
    return [{ field_name, message: `'install_date' must not be before 1970-01-01.`, error_code: 'OutOfRange' }];
  // Some time zones are a day ahead of UTC.
  if (installedAt <= now + DAY) return [];
  return [{ field_name, message: `'install_date' must not be in the future.`, error_code: 'InTheFuture' }];
}

function findTextErrors({ name, tags = [] }: SiteProperties): FieldError[] {
  return Object.entries({ name: [name], tags })
    .filter(([, texts]) => !texts.every(isPrintable))
    .map(([field_name]) => ({
      field_name,
      message: `'${field_name}' must have printable characters only.`,
      error_code: 'Unprintable',
    }));
}
