import {
  type EarlierCreation,
  type AuditActor,
  SITE_KIND_NAMES,
  type Site,
  type TerrainHorizon,
  siteChanged,
  buildSiteResource,
} from '@daystar/contracts';
import { SiteChangeEntity, SiteEntity, addRemovalToOutbox, addToAudit, addToOutbox } from '@daystar/database';
import type { EntityManager } from 'typeorm';
import { toSite } from './to-site';

/** Describes the creation of a site, to compare it with a repeated request. */
export const describeCreation = ({
  account_id,
  kind,
  properties,
}: Pick<SiteEntity, 'account_id' | 'kind' | 'properties'>) => ({
  kind: SITE_KIND_NAMES[kind],
  body: { account_id, properties },
});

/** Finds the creation of a site, and the site as it is now. @returns undefined when no site ever had the id */
export async function findCreation(
  transaction: EntityManager,
  resource_id: string,
): Promise<EarlierCreation<Site> | undefined> {
  const firstVersion = await transaction.findOneBy(SiteChangeEntity, { resource_id, version: 1 });
  if (!firstVersion) return undefined;
  const stored = await transaction.findOneBy(SiteEntity, { resource_id });
  return { ...describeCreation(firstVersion), resource: stored ? toSite(stored) : undefined };
}

/** Stores a version of a site, with its history, event and audit entry. @param before undefined when the site is new */
export async function storeSite(
  transaction: EntityManager,
  site: SiteEntity,
  before?: SiteEntity,
  origin?: AuditActor,
): Promise<Site> {
  await transaction.upsert(SiteEntity, site, ['resource_id']);
  await addToHistory(transaction, before ? 'replaced' : 'created', site);
  await addToOutbox(transaction, siteChanged, toSite(site));
  await auditSite(transaction, { before, after: site, changedAt: site.changed_at }, origin);
  return toSite(site);
}

/** Stores the computed horizon as a version of a site. It gets no audit entry, because no request changed the site. */
export async function storeTerrainHorizon(
  transaction: EntityManager,
  site: SiteEntity,
  terrain_horizon: TerrainHorizon,
): Promise<void> {
  const { forecast_version: _, ...properties } = site.properties;
  const changed = { ...site, properties: { ...properties, terrain_horizon } };
  await transaction.upsert(SiteEntity, changed, ['resource_id']);
  await addToHistory(transaction, 'replaced', changed);
  await addToOutbox(transaction, siteChanged, toSite(changed));
}

/** Deletes a site, and adds the deletion to its history, the outbox (as a tombstone) and the audit log. */
export async function deleteSite(
  transaction: EntityManager,
  site: SiteEntity,
  deletedAt: Date,
  origin?: AuditActor,
): Promise<void> {
  const { resource_id } = site;
  await transaction.delete(SiteEntity, { resource_id });
  await addToHistory(transaction, 'deleted', { ...site, version: site.version + 1, changed_at: deletedAt });
  await addRemovalToOutbox(transaction, siteChanged, resource_id, site.version);
  await auditSite(transaction, { before: site, changedAt: deletedAt }, origin);
}

async function auditSite(
  transaction: EntityManager,
  { before, after, changedAt }: { before?: SiteEntity; after?: SiteEntity; changedAt: Date },
  origin?: AuditActor,
): Promise<void> {
  const { resource_id, account_id } = (after ?? before)!;
  const action = !before ? 'created' : after ? 'changed' : 'deleted';
  const change = {
    action,
    resource: buildSiteResource(resource_id),
    before: before && toSite(before),
    after: after && toSite(after),
    changedAt: +changedAt,
  } as const;
  await addToAudit(transaction, change, origin ?? { actor: account_id });
}

async function addToHistory(
  transaction: EntityManager,
  change: SiteChangeEntity['change'],
  site: SiteEntity,
): Promise<void> {
  const { resource_id, version, kind, account_id, changed_at } = site;
  const { forecast_version: _, ...properties } = site.properties;
  const entry = { resource_id, version, change, kind, account_id, properties, changed_at };
  await transaction.insert(SiteChangeEntity, entry);
}
