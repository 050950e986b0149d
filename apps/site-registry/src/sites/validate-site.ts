import { type FieldError, type SiteKind, type SiteProperties, invalid } from '@daystar/contracts';
import { DAY, parseStamp } from '@daystar/timeseries';
import { isUnprintable } from './unprintable';

/**
 * Checks rules that concern more than one field. The bus validates single fields.
 * @param now ms since 1970 UTC
 * @throws DaystarError InvalidRequest naming every wrong field
 */
export function validateSite(kind: SiteKind, properties: SiteProperties, now: number): void {
  const errors = [
    ...capacityErrors(kind, properties),
    ...installDateErrors(properties.install_date, now),
    ...textErrors(properties),
  ];
  if (errors.length > 0) throw invalid(errors);
}

function capacityErrors(kind: SiteKind, { capacity, capacity_dc }: SiteProperties): FieldError[] {
  if (kind !== 'weather') {
    if (capacity !== undefined) return [];
    const message = `A ${kind} site needs a capacity, in ${kind === 'utility' ? 'MW' : 'kW'}.`;
    return [{ field_name: 'capacity', message, error_code: 'Required' }];
  }
  const given = Object.entries({ capacity, capacity_dc }).filter(([, value]) => value !== undefined);
  return given.map(([field_name]) => ({
    field_name,
    message: `A weather site has no ${field_name}.`,
    error_code: 'NotAllowed',
  }));
}

function installDateErrors(date: string | undefined, now: number): FieldError[] {
  if (date === undefined) return [];
  const field_name = 'install_date';
  const installed = parseStamp(date);
  if (installed === undefined) {
    return [{ field_name, message: `${date} is no date: expected is yyyy-MM-dd.`, error_code: 'NotADate' }];
  }
  // Some time zones are a day ahead of UTC.
  if (installed <= now + DAY) return [];
  return [{ field_name, message: `${date} is in the future.`, error_code: 'InTheFuture' }];
}

function textErrors({ name, tags = [] }: SiteProperties): FieldError[] {
  return Object.entries({ name: [name], tags })
    .filter(([, texts]) => texts.some(isUnprintable))
    .map(([field_name]) => ({
      field_name,
      message: `The ${field_name} must consist of printable characters.`,
      error_code: 'Unprintable',
    }));
}
