import { DaystarError, type SiteKind } from '@daystar/contracts';
import { SiteEntity } from '@daystar/database';
import type { EntityManager } from 'typeorm';

export interface SiteOfAccount {
  readonly account_id: string;
  readonly resource_id: string;
  /** Any kind when absent. */
  readonly kind?: SiteKind;
}

/** An account's own site. @throws DaystarError NotFound when it is unknown, of another kind or another account's */
export async function findOwnSite(manager: EntityManager, site: SiteOfAccount): Promise<SiteEntity> {
  return owned(await manager.findOneBy(SiteEntity, conditions(site)), site);
}

/** The same, and nobody else changes it, or what belongs to it, until the transaction ends. */
export async function lockOwnSite(transaction: EntityManager, site: SiteOfAccount): Promise<SiteEntity> {
  const lock = { mode: 'pessimistic_write' } as const;
  return owned(await transaction.findOne(SiteEntity, { where: conditions(site), lock }), site);
}

const conditions = ({ account_id, resource_id, kind }: SiteOfAccount) => ({
  account_id,
  resource_id,
  ...(kind ? { kind } : {}),
});

function owned(site: SiteEntity | null, { resource_id, kind }: SiteOfAccount): SiteEntity {
  // That it is someone else's is not said: it would tell strangers which ids exist.
  if (!site) throw new DaystarError('NotFound', `There is no ${kind ? `${kind} ` : ''}site ${resource_id}.`);
  return site;
}
