import { type Daystar, DaystarApiError, type FoundSite, findSite, listSites } from '@daystar/client';

/** Finds a site by its id, or by its exact name. @throws Error, DaystarApiError */
export async function findSiteByIdOrName(daystar: Daystar, idOrName: string): Promise<FoundSite> {
  try {
    return await findSite(daystar, idOrName);
  } catch (error) {
    if (!(error instanceof DaystarApiError) || error.status !== 404) throw error;
  }
  const named: FoundSite[] = [];
  for await (const site of listSites(daystar)) if (site.record.name === idOrName) named.push(site);
  if (named.length === 1) return named[0];
  const ids = named.map(({ record }) => record.resource_id).join(', ');
  throw new Error(
    named.length === 0
      ? `no site has the id or name '${idOrName}'. Run: daystar sites`
      : `${named.length} sites have this name: use one of the ids ${ids}`,
  );
}
