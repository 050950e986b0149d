import { DaystarError, type Origin } from '@daystar/contracts';
import { AccountKeyEntity } from '@daystar/database';
import type { EntityManager } from 'typeorm';

/**
 * Checks the key of a change again, in the transaction of the change: it may have been revoked, or its account closed, since the
 * gateway admitted the request. The account must be locked. @throws DaystarError Unauthorized
 */
export async function checkKeyOfChange(
  transaction: EntityManager,
  account_id: string,
  { actor, key_id }: Partial<Origin> = {},
): Promise<void> {
  if (actor !== account_id || key_id === undefined) return;
  const key = await transaction.findOneBy(AccountKeyEntity, { account_id, key_id });
  if (key?.revoked_at) throw new DaystarError('Unauthorized', 'The API key is not valid.');
}
