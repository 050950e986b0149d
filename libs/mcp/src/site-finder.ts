import { type Daystar, DaystarApiError, type Site, type SiteRecord, type Sites } from '@daystar/client';

export type SiteKind = 'utility_scale' | 'rooftop';

/** A site of the account, with its unit of power. */
export interface FoundSite {
  readonly kind: SiteKind;
  readonly unit: 'MW' | 'kW';
  readonly record: SiteRecord;
  readonly site: Site;
}

export const UNITS = { utility_scale: 'MW', rooftop: 'kW' } as const;

export const sitesOf = (daystar: Daystar, kind: SiteKind): Sites =>
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

async function readSite(daystar: Daystar, kind: SiteKind, resourceId: string): Promise<FoundSite> {
  const site = sitesOf(daystar, kind).one(resourceId);
  return { kind, unit: UNITS[kind], site, record: await site.record() };
}

/** All sites of the account. @throws DaystarApiError */
export async function* listSites(
  daystar: Daystar,
  kinds: readonly SiteKind[],
): AsyncGenerator<{ readonly kind: SiteKind; readonly record: SiteRecord }> {
  for (const kind of kinds) for await (const record of sitesOf(daystar, kind).list()) yield { kind, record };
}
