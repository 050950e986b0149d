import { isDeepStrictEqual } from 'node:util';
import { type Site, createDeletedResourceError, createOtherBodyError, deriveCreatedId } from '@daystar/contracts';
import { SiteChangeEntity, SiteEntity } from '@daystar/database';
import type { EntityManager } from 'typeorm';
import { toSite } from './to-site';

/** Derives the id of a site from its account and an idempotency key, so that a repeated request finds the site. */
export function deriveSiteId(accountId: string, idempotencyKey: string): string {
  return (deriveCreatedId('site', accountId, idempotencyKey).match(/.{4}/g) ?? []).join('-');
}

/**
 * Finds the site that an earlier request with the same idempotency key created, as it is now.
 * @returns undefined when the request is the first one
 * @throws DaystarError Conflict when the earlier request had another body, or the site was deleted
 */
export async function findCreatedSite(
  transaction: EntityManager,
  request: Pick<SiteEntity, 'resource_id' | 'account_id' | 'kind' | 'properties'>,
): Promise<Site | undefined> {
  const { resource_id, account_id, kind, properties } = request;
  const created = await transaction.findOneBy(SiteChangeEntity, { resource_id, version: 1 });
  if (!created) return undefined;
  const isSameRequest = created.account_id === account_id && created.kind === kind;
  if (!isSameRequest || !isDeepStrictEqual(created.properties, properties)) throw createOtherBodyError();
  const stored = await transaction.findOneBy(SiteEntity, { resource_id });
  if (!stored) throw createDeletedResourceError('site');
  return toSite(stored);
}
