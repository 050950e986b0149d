import { type SiteKind, createNotFoundError } from '@daystar/contracts';
import { SiteEntity } from '@daystar/database';
import type { EntityManager } from 'typeorm';

/** Identifies a site of an account. */
export interface SiteReference {
  readonly account_id: string;
  readonly resource_id: string;
  /** Any kind when absent. */
  readonly kind?: SiteKind;
}

/** Finds a site of an account. @throws DaystarError NotFound when it is unknown, of another kind or of another account */
export async function findOwnSite(manager: EntityManager, site: SiteReference): Promise<SiteEntity> {
  return requireSite(await manager.findOneBy(SiteEntity, toConditions(site)));
}

/** Finds a site like `findOwnSite`, and locks it until the transaction ends. This serializes the writers of its measurements. */
export async function lockOwnSite(transaction: EntityManager, site: SiteReference): Promise<SiteEntity> {
  const lock = { mode: 'pessimistic_write' } as const;
  return requireSite(await transaction.findOne(SiteEntity, { where: toConditions(site), lock }));
}

const toConditions = ({ account_id, resource_id, kind }: SiteReference) => ({
  account_id,
  resource_id,
  ...(kind ? { kind } : {}),
});

function requireSite(site: SiteEntity | null): SiteEntity {
  // A site of another account gets the same error, which must not reveal that the id exists.
  if (!site) throw createNotFoundError('site');
  return site;
}
