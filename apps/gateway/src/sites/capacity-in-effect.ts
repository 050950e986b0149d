import type { CapacityChange, FieldError, SiteProperties } from '@daystar/contracts';
import { formatStamp, parseStamp } from '@daystar/timeseries';
import { formatNumber, t } from '../pages/i18n/translate';
import { type Markup, html } from '../pages/markup';
import { formatMinute } from '../pages/table';

type CapacitySite = Partial<Pick<SiteProperties, 'capacity' | 'capacity_changes'>>;

/** Returns the capacity of a site at a time, in the unit of its kind; undefined if none is stated. @param now ms since 1970 UTC */
export const findCapacityInEffect = (
  { capacity, capacity_changes: changes = [] }: CapacitySite,
  now: number,
): number | undefined => changes.findLast(({ start }) => parseStamp(start)! <= now)?.capacity ?? capacity;

/**
 * Returns a site without capacity changes, with the size that it has at a time. Its modules grew like its inverters.
 * @param now ms since 1970 UTC
 */
export function toConstantCapacity<T extends CapacitySite & Pick<SiteProperties, 'capacity_dc'>>(
  site: T,
  now: number,
): T {
  const capacity = findCapacityInEffect(site, now);
  const { capacity: stated, capacity_dc } = site;
  const factor = capacity === undefined || stated === undefined ? 1 : capacity / stated;
  const modules = capacity_dc !== undefined && { capacity_dc: capacity_dc * factor };
  return { ...site, capacity, ...modules, capacity_changes: undefined };
}

/**
 * Finds the capacity change that is in effect and differs from the stated capacity: one of the two may be out of date.
 * @param now ms since 1970 UTC
 */
const findDifferingChange = (
  { capacity, capacity_changes: changes = [] }: CapacitySite,
  now: number,
): CapacityChange | undefined => {
  const change = changes.findLast(({ start }) => parseStamp(start)! <= now);
  return change?.capacity === capacity ? undefined : change;
};

/** Warns of a stated capacity that differs from the capacity change in effect. @param now ms since 1970 UTC */
export function describeDifferingCapacity(site: CapacitySite, now: number): FieldError[] {
  const change = findDifferingChange(site, now);
  if (!change) return [];
  const since = formatStamp(parseStamp(change.start)!);
  const message = `'capacity' is ${site.capacity}, but 'capacity_changes' states ${change.capacity} since ${since}: rows now have ${change.capacity}.`;
  return [{ field_name: 'capacity', error_code: 'Unusual', message }];
}

/** Renders this warning for the page of a site; false without one. @param now ms since 1970 UTC */
export function renderDifferingCapacity(site: CapacitySite, unit: string, now: number): Markup | false {
  const change = findDifferingChange(site, now);
  if (!change) return false;
  const text = t(
    'The capacity is stated as {stated} {unit}, but the capacity changes state {power} {unit} since {since} UTC. Rows now have {power} {unit}.',
    {
      stated: formatNumber(site.capacity ?? NaN),
      power: formatNumber(change.capacity),
      unit,
      since: formatMinute(change.start),
    },
  );
  return html`<p class="warning">${text}</p>`;
}

/** Renders the capacities from given times on as a list. */
export const renderCapacityChanges = (changes: readonly CapacityChange[] = [], unit: string): Markup =>
  html`<ul>
    ${changes.map(({ start, capacity }) => html`<li>${t('from {from} UTC: {power} {unit}', { from: formatMinute(start), power: capacity, unit })}</li>`)}
  </ul>`;
