import { DaystarError, type AuditActor } from '@daystar/contracts';
import { AccountEntity, AccountKeyEntity } from '@daystar/database';
import type { EntityManager } from 'typeorm';

/** Reads an account and locks it until the transaction ends. @throws DaystarError NotFound */
export async function lockAccount(transaction: EntityManager, account_id: string): Promise<AccountEntity> {
  const lock = { mode: 'pessimistic_write' } as const;
  const stored = await transaction.findOne(AccountEntity, { where: { account_id }, lock });
  if (!stored) throw new DaystarError('NotFound', `The account '${account_id}' was not found.`);
  return stored;
}

/**
 * Locks an account for a change. Changes run one at a time, so that limits on keys, sites and webhooks hold. Rechecks the API
 * key that requested the change: it may have been revoked, or the account closed, since the gateway admitted the request.
 * @throws DaystarError NotFound, Unauthorized
 */
export async function lockAccountForChange(
  transaction: EntityManager,
  account_id: string,
  { actor, key_id }: Partial<AuditActor> = {},
): Promise<AccountEntity> {
  const stored = await lockAccount(transaction, account_id);
  if (actor !== account_id || key_id === undefined) return stored;
  const key = await transaction.findOneBy(AccountKeyEntity, { account_id, key_id });
  if (key?.revoked_at) throw new DaystarError('Unauthorized', 'The API key is not valid.');
  return stored;
}
