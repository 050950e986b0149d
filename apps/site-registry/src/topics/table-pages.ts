import { AccountEntity, AccountKeyEntity, SiteEntity } from '@daystar/database';
import type { Account, Site } from '@daystar/contracts';
import { type EntityManager, In, MoreThan } from 'typeorm';
import { toAccount } from '../accounts/to-account';
import { toSite } from '../sites/to-site';

const PAGE_SIZE = 1000;
const FOR_UPDATE = { lock: { mode: 'pessimistic_write' } } as const;

/** Reads the page of accounts after an id, with their keys. @param locksRows locks the rows until the transaction ends */
export async function readAccountsAfter(manager: EntityManager, lastId: string, locksRows = false): Promise<Account[]> {
  const page = { where: { account_id: MoreThan(lastId) }, order: { account_id: 'asc' }, take: PAGE_SIZE } as const;
  const accounts = await manager.find(AccountEntity, { ...page, ...(locksRows ? FOR_UPDATE : {}) });
  const keys = await manager.findBy(AccountKeyEntity, { account_id: In(accounts.map(({ account_id }) => account_id)) });
  return accounts.map((account) => toAccount(account, keys));
}

/** Reads the page of sites after an id. @param locksRows locks the rows until the transaction ends */
export async function readSitesAfter(manager: EntityManager, lastId: string, locksRows = false): Promise<Site[]> {
  const page = { where: { resource_id: MoreThan(lastId) }, order: { resource_id: 'asc' }, take: PAGE_SIZE } as const;
  return (await manager.find(SiteEntity, { ...page, ...(locksRows ? FOR_UPDATE : {}) })).map(toSite);
}
