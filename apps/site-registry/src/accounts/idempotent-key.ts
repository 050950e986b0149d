import { DaystarError, createOtherBodyError } from '@daystar/contracts';
import { AccountKeyEntity } from '@daystar/database';
import type { EntityManager } from 'typeorm';

/**
 * Finds the API key that an earlier request with the same idempotency key created, if its secret may still be replaced.
 * @param request the id of the key, its name, and the key that it replaces, whose name it has
 * @returns undefined when the request is the first one
 * @throws DaystarError Conflict when the earlier request had another name, or the key was used or revoked
 */
export async function findUnusedKey(
  transaction: EntityManager,
  { key_id, name, replaces }: { readonly key_id: string; readonly name?: string; readonly replaces?: string },
): Promise<AccountKeyEntity | undefined> {
  const stored = await transaction.findOneBy(AccountKeyEntity, { key_id });
  if (!stored) return undefined;
  if (replaces === undefined && (stored.name ?? undefined) !== name) throw createOtherBodyError();
  const problem = stored.revoked_at ? 'is revoked' : stored.last_used_at ? 'is in use' : undefined;
  if (problem) throw new DaystarError('Conflict', `The API key of this 'Idempotency-Key' ${problem}. Use a new key.`);
  return stored;
}
