import { type FieldError, type Site, SiteProperties, invalid } from '@daystar/contracts';
import type { RowsProperty } from '@daystar/formats';
import { HOUR, formatPeriod, parsePeriod } from '@daystar/timeseries';
import type { Caller } from '../http/caller';
import { validate, asObject } from '../http/validate-body';
import { MAX_HOURS, SITE_PERIODS } from '../serving/query/forecast-query';
import { readSite } from '../sites/site-body';
import type { SiteDirectory } from '../sites/directory/site-directory';

export const MAX_VARIANTS = 10;
export const WHAT_IF_ROWS: readonly RowsProperty[] = ['forecasts', 'estimated_actuals'];
/** What a variant may say; where the system stands it may not: all variants share one sky. */
export const OVERRIDES = [
  ...(['capacity', 'capacity_dc', 'tracking_type', 'azimuth', 'tilt', 'install_date'] as const),
  ...(['inverter_efficiency', 'loss_factor', 'horizon'] as const),
];

export interface Variant {
  readonly name: string;
  readonly properties: SiteProperties;
  /** Share of the system that is in operation, 0 to 1. */
  readonly available: number;
}

export interface WhatIfRequest {
  readonly kind: 'utility' | 'rooftop';
  readonly base: SiteProperties;
  readonly variants: readonly Variant[];
  readonly property: RowsProperty;
  readonly period: number;
  readonly hours?: number;
  /** Asked for a place, not for a registered site. */
  readonly simple: boolean;
}

/** @throws DaystarError InvalidRequest naming everything wrong, NotFound for a site that is not the caller's */
export function readWhatIfRequest(body: unknown, caller: Caller, sites: SiteDirectory): WhatIfRequest | undefined {
  const said = asObject(body);
  const errors: FieldError[] = [];
  const wrong = (field_name: string, message: string) =>
    void errors.push({ field_name, error_code: 'Invalid', message: `'${field_name}' must be ${message}.` });
  if ((said.resource_id === undefined) === (said.site === undefined))
    throw invalid([
      { field_name: 'resource_id', error_code: 'Invalid', message: `Either 'resource_id' or 'site' must be given.` },
    ]);
  const property = (said.rows ?? 'forecasts') as RowsProperty;
  if (!WHAT_IF_ROWS.includes(property)) wrong('rows', `one of ${WHAT_IF_ROWS.join(', ')}`);
  const period = said.period === undefined ? HOUR / 2 : parsePeriod(String(said.period));
  if (period === undefined || !SITE_PERIODS.includes(period))
    wrong('period', `one of ${SITE_PERIODS.map(formatPeriod).join(', ')}`);
  const hours = said.hours as number | undefined;
  if (hours !== undefined && !(Number.isInteger(hours) && hours >= 1 && hours <= MAX_HOURS))
    wrong('hours', `a whole number from 1 to ${MAX_HOURS}`);
  const site = said.site === undefined ? ownSite(String(said.resource_id), caller, sites) : undefined;
  if (said.site === undefined && !site) return undefined;
  const kind = site?.kind === 'utility' ? 'utility' : 'rooftop';
  const base = site ?? readSite('rooftop', { name: 'place', ...asObject(said.site) });
  const variants = variantsOf(said.variants, base, errors);
  if (errors.length > 0) throw invalid(errors);
  return { kind, base, variants, property, period: period!, hours, simple: site === undefined };
}

function ownSite(id: string, { account }: Caller, sites: SiteDirectory): Site | undefined {
  return sites.findOwned(account.account_id, 'utility', id) ?? sites.findOwned(account.account_id, 'rooftop', id);
}

function variantsOf(said: unknown, base: SiteProperties, errors: FieldError[]): Variant[] {
  const add = (field_name: string, message: string) =>
    void errors.push({ field_name, error_code: 'Invalid', message: `'${field_name}' must be ${message}.` });
  if (!Array.isArray(said) || said.length === 0 || said.length > MAX_VARIANTS) {
    add('variants', `a list of 1 to ${MAX_VARIANTS} objects`);
    return [];
  }
  return said.flatMap((one: unknown, i) => {
    const path = `variants[${i}]`;
    if (typeof one !== 'object' || one === null || Array.isArray(one)) {
      add(path, 'an object');
      return [];
    }
    const { name, availability = 100, ...overrides } = one as Record<string, unknown>;
    if (typeof name !== 'string' || name === '' || name.length > 100)
      add(`${path}.name`, 'a text of 1 to 100 characters');
    if (typeof availability !== 'number' || !(availability >= 0 && availability <= 100))
      add(`${path}.availability`, 'a number from 0 to 100');
    for (const key of Object.keys(overrides))
      if (!(OVERRIDES as readonly string[]).includes(key))
        add(`${path}.${key}`, `left out: it is none of ${OVERRIDES.join(', ')}`);
    const { instance, errors: found } = validate(SiteProperties, { ...base, ...overrides }, `${path}.`);
    errors.push(...found);
    if (overrides.capacity === null) add(`${path}.capacity`, 'a number');
    return [{ name: String(name), properties: instance, available: Number(availability) / 100 }];
  });
}
