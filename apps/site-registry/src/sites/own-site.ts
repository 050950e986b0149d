import { DaystarError, type SiteKind } from '@daystar/contracts';
import { SiteEntity } from '@daystar/database';
import type { EntityManager } from 'typeorm';

export interface SiteOfAccount {
  readonly account_id: string;
  readonly resource_id: string;
  /** Any kind when absent. */
  readonly kind?: SiteKind;
}

/** Finds a site of an account. @throws DaystarError NotFound when it is unknown, of another kind or of another account */
export async function findOwnSite(manager: EntityManager, site: SiteOfAccount): Promise<SiteEntity> {
  return checkFound(await manager.findOneBy(SiteEntity, conditions(site)));
}

/** Finds a site of an account like `findOwnSite`, locked until the transaction ends: neither the site nor its measurements change meanwhile. */
export async function lockOwnSite(transaction: EntityManager, site: SiteOfAccount): Promise<SiteEntity> {
  const lock = { mode: 'pessimistic_write' } as const;
  return checkFound(await transaction.findOne(SiteEntity, { where: conditions(site), lock }));
}

const conditions = ({ account_id, resource_id, kind }: SiteOfAccount) => ({
  account_id,
  resource_id,
  ...(kind ? { kind } : {}),
});

function checkFound(site: SiteEntity | null): SiteEntity {
  // The same error for a site of another account: it must not reveal which ids exist.
  if (!site) throw new DaystarError('NotFound', 'The site was not found or is not accessible.');
  return site;
}
