import type { Daystar } from './daystar';
import { DaystarApiError } from './daystar-api-error';
import type { Site, Sites } from './site';
import type { SiteRecord } from './types';

export type SiteKind = 'utility_scale' | 'rooftop';

/** A site of the account, with its unit of power. */
export interface FoundSite {
  readonly kind: SiteKind;
  readonly unit: 'MW' | 'kW';
  readonly record: SiteRecord;
  readonly site: Site;
}

/** Unit of power of each kind of site. */
export const POWER_UNITS = { utility_scale: 'MW', rooftop: 'kW' } as const;

/** Returns the sites of a kind. */
export const getSites = (daystar: Daystar, kind: SiteKind): Sites =>
  kind === 'utility_scale' ? daystar.utilitySites : daystar.rooftopSites;

/** Finds a site of either kind by its id. @throws DaystarApiError */
export async function findSite(daystar: Daystar, resourceId: string): Promise<FoundSite> {
  try {
    return await readSite(daystar, 'utility_scale', resourceId);
  } catch (error) {
    if (!(error instanceof DaystarApiError) || error.status !== 404) throw error;
    return readSite(daystar, 'rooftop', resourceId);
  }
}

const readSite = async (daystar: Daystar, kind: SiteKind, resourceId: string): Promise<FoundSite> =>
  toFoundSite(daystar, kind, await getSites(daystar, kind).one(resourceId).record());

/** Lists all sites of the account. @throws DaystarApiError */
export async function* listSites(
  daystar: Daystar,
  kinds: readonly SiteKind[] = ['utility_scale', 'rooftop'],
): AsyncGenerator<FoundSite> {
  for (const kind of kinds)
    for await (const record of getSites(daystar, kind).list()) yield toFoundSite(daystar, kind, record);
}

const toFoundSite = (daystar: Daystar, kind: SiteKind, record: SiteRecord): FoundSite => ({
  kind,
  unit: POWER_UNITS[kind],
  record,
  site: getSites(daystar, kind).one(record.resource_id),
});
