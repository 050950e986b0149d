import { type Account, type AuditActor, accountChanged } from '@daystar/contracts';
import { AccountEntity, AccountKeyEntity, addToOutbox } from '@daystar/database';
import type { EntityManager } from 'typeorm';
import { auditAccount } from './audit-account';
import { toAccount } from './to-account';

/** Reads the keys of a stored account, and joins them to it. */
export const readAccount = async (transaction: EntityManager, stored: AccountEntity): Promise<Account> =>
  toAccount(stored, await transaction.findBy(AccountKeyEntity, { account_id: stored.account_id }));

/** Stores the next version of an account, with its event and its audit entry. */
export async function storeAccount(
  transaction: EntityManager,
  stored: AccountEntity,
  change: { before: Account; changedAt: Date },
  origin?: AuditActor,
): Promise<Account> {
  const { account_id, plan, test_site_pending } = stored;
  const version = stored.version + 1;
  await transaction.update(AccountEntity, { account_id }, { version, plan, test_site_pending });
  const account = await readAccount(transaction, { ...stored, version });
  await addToOutbox(transaction, accountChanged, account);
  await auditAccount(transaction, { ...change, after: account }, origin);
  return account;
}
