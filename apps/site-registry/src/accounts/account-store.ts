import { type Account, DaystarError, type Origin, accountChanged } from '@daystar/contracts';
import { AccountEntity, AccountKeyEntity, addToOutbox } from '@daystar/database';
import type { EntityManager } from 'typeorm';
import { accountOf } from './account-of';
import { auditAccount } from './audit-account';

/** The account, which no other transaction changes until this one ends. @throws DaystarError NotFound */
export async function lockAccount(transaction: EntityManager, account_id: string): Promise<AccountEntity> {
  const lock = { mode: 'pessimistic_write' } as const;
  const held = await transaction.findOne(AccountEntity, { where: { account_id }, lock });
  if (!held) throw new DaystarError('NotFound', `There is no account ${account_id}.`);
  return held;
}

export const readAccount = async (transaction: EntityManager, held: AccountEntity): Promise<Account> =>
  accountOf(held, await transaction.findBy(AccountKeyEntity, { account_id: held.account_id }));

/** Stores the next version of an account, with its event and its line of the audit. */
export async function storeChange(
  transaction: EntityManager,
  held: AccountEntity,
  change: { before: Account; at: Date },
  origin?: Origin,
): Promise<Account> {
  const { account_id, test_site_pending } = held;
  const version = held.version + 1;
  await transaction.update(AccountEntity, { account_id }, { version, test_site_pending });
  const account = await readAccount(transaction, { ...held, version });
  await addToOutbox(transaction, accountChanged, account);
  await auditAccount(transaction, { ...change, after: account }, origin);
  return account;
}
