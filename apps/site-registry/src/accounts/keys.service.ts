import {
  type Account,
  type AddKey,
  DaystarError,
  type EarlierCreation,
  IdempotentCreation,
  type KeyAdded,
  type RevokeKey,
  hashApiKey,
  hashReadOnlyApiKey,
} from '@daystar/contracts';
import { AccountKeyEntity, type Database } from '@daystar/database';
import { CLOCK, DATABASE } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { lockAccountForChange } from '../authorization/lock-account';
import { readAccount, storeAccount } from './store-account';
import { createKey, createKeyId } from './create-key';

/** Maximum number of active keys of an account. A larger number suggests a program that creates a key on every run. */
export const MAX_KEYS = 20;

/** Adds and revokes keys of accounts. */
@Injectable()
export class KeysService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Creates a key, and revokes the key that it replaces, if any. Only hashes are stored, so a request that repeats an
   * idempotency key cannot return the same secret. It gives the API key a new secret, unless that key was used or revoked.
   * @throws DaystarError NotFound, Unauthorized, Conflict
   */
  add({ account_id, replaces, name, read_only, idempotency_key, origin }: AddKey): Promise<KeyAdded> {
    const [now, api_key] = [new Date(this.clock.now()), createKey()];
    const scope = replaces === undefined ? [] : [replaces];
    const creation = new IdempotentCreation('key', account_id, idempotency_key, scope);
    const key_id = idempotency_key === undefined ? createKeyId() : `k${creation.id}`;
    return this.database.transaction(async (transaction) => {
      const stored = await lockAccountForChange(transaction, account_id, origin);
      const before = await readAccount(transaction, stored);
      const findKey = () => findCreation(transaction, key_id, replaces);
      const existing = await creation.findEarlier(
        { kind: 'key', body: { name, read_only: read_only ?? false } },
        findKey,
      );
      if (existing) {
        checkUnused(existing);
        await transaction.update(AccountKeyEntity, { key_id }, { hash: hashSecret(api_key, existing) });
        const account = await storeAccount(transaction, stored, { before, changedAt: now }, origin);
        return { account, key_id, api_key };
      }
      if (replaces !== undefined) await revokeActiveKey(transaction, account_id, replaces, now);
      else if ((await countActiveKeys(transaction, account_id)) >= MAX_KEYS) {
        throw new DaystarError('Conflict', `An account has at most ${MAX_KEYS} keys. Revoke one first.`);
      }
      const replaced = before.keys.find((key) => key.key_id === replaces);
      const access = { read_only: (replaced ? replaced.read_only : read_only) ?? false };
      const key = { key_id, account_id, hash: hashSecret(api_key, access), created_at: now };
      await transaction.insert(AccountKeyEntity, { ...key, ...access, name: name ?? replaced?.name });
      return { account: await storeAccount(transaction, stored, { before, changedAt: now }, origin), key_id, api_key };
    });
  }

  /** Revokes a key. @throws DaystarError NotFound, Unauthorized, Conflict for the last key with full access */
  revoke({ account_id, key_id, origin }: RevokeKey): Promise<Account> {
    const now = new Date(this.clock.now());
    return this.database.transaction(async (transaction) => {
      const stored = await lockAccountForChange(transaction, account_id, origin);
      const before = await readAccount(transaction, stored);
      await revokeActiveKey(transaction, account_id, key_id, now);
      const active = { account_id, revoked_at: IsNull(), read_only: false };
      if ((await transaction.countBy(AccountKeyEntity, active)) === 0) {
        const message = 'This is the only API key of the account that may make changes. Rotate it instead.';
        throw new DaystarError('Conflict', message);
      }
      return storeAccount(transaction, stored, { before, changedAt: now }, origin);
    });
  }
}

/** Finds the earlier creation of a key. A key that replaces another has no body to compare: it may have taken the name of that key. */
async function findCreation(
  transaction: EntityManager,
  key_id: string,
  replaces: string | undefined,
): Promise<EarlierCreation<AccountKeyEntity> | undefined> {
  const stored = await transaction.findOneBy(AccountKeyEntity, { key_id });
  if (!stored) return undefined;
  const body =
    replaces === undefined ? { name: stored.name ?? undefined, read_only: stored.read_only ?? false } : undefined;
  return { kind: 'key', body, resource: stored };
}

/** Checks that the secret of a key may still be replaced. @throws DaystarError Conflict when it was used or revoked */
function checkUnused({ revoked_at, last_used_at }: AccountKeyEntity): void {
  const problem = revoked_at ? 'was revoked' : last_used_at ? 'was already used' : undefined;
  if (problem)
    throw new DaystarError(
      'Conflict',
      `The API key created with this 'Idempotency-Key' ${problem}. Send a new 'Idempotency-Key'.`,
    );
}

async function revokeActiveKey(
  transaction: EntityManager,
  account_id: string,
  key_id: string,
  now: Date,
): Promise<void> {
  const activeKey = { account_id, key_id, revoked_at: IsNull() };
  const { affected } = await transaction.update(AccountKeyEntity, activeKey, { revoked_at: now });
  if (!affected) throw new DaystarError('NotFound', 'The API key was not found or is already revoked.');
}

const hashSecret = (key: string, { read_only }: Pick<AccountKeyEntity, 'read_only'>): string =>
  read_only ? hashReadOnlyApiKey(key) : hashApiKey(key);

export const countActiveKeys = (transaction: EntityManager, account_id: string): Promise<number> =>
  transaction.countBy(AccountKeyEntity, { account_id, revoked_at: IsNull() });
