import { type Daystar, DaystarApiError, type Site, type SiteRecord } from '@daystar/client';

export const SITE_KINDS = ['utility_scale', 'rooftop'] as const;
export type SiteKind = (typeof SITE_KINDS)[number];

export interface FoundSite {
  readonly kind: SiteKind;
  readonly unit: 'MW' | 'kW';
  readonly record: SiteRecord;
  readonly site: Site;
}

const sitesOf = (daystar: Daystar, kind: SiteKind) =>
  kind === 'utility_scale' ? daystar.utilitySites : daystar.rooftopSites;

/** All sites of the account. @throws DaystarApiError */
export async function* listSites(daystar: Daystar): AsyncGenerator<FoundSite> {
  for (const kind of SITE_KINDS)
    for await (const record of sitesOf(daystar, kind).list()) yield toFound(daystar, kind, record);
}

/** Finds a site by its id, or by its exact name. @throws Error, DaystarApiError */
export async function findSite(daystar: Daystar, idOrName: string): Promise<FoundSite> {
  for (const kind of SITE_KINDS) {
    try {
      return toFound(daystar, kind, await sitesOf(daystar, kind).one(idOrName).record());
    } catch (error) {
      if (!(error instanceof DaystarApiError) || error.status !== 404) throw error;
    }
  }
  const named: FoundSite[] = [];
  for await (const found of listSites(daystar)) if (found.record.name === idOrName) named.push(found);
  if (named.length === 1) return named[0];
  const ids = named.map(({ record }) => record.resource_id).join(', ');
  throw new Error(
    named.length === 0
      ? `no site has the id or name '${idOrName}'. Run: daystar sites`
      : `${named.length} sites have this name: use one of the ids ${ids}`,
  );
}

const toFound = (daystar: Daystar, kind: SiteKind, record: SiteRecord): FoundSite => ({
  ...{ kind, record, unit: kind === 'utility_scale' ? 'MW' : 'kW' },
  site: sitesOf(daystar, kind).one(record.resource_id),
});
