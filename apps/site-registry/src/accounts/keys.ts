import { createHash, randomBytes } from 'node:crypto';
import {
  type Account,
  type AddKey,
  DaystarError,
  type KeyAdded,
  type Origin,
  type RevokeKey,
  accountChanged,
} from '@daystar/contracts';
import { AccountEntity, AccountKeyEntity, type Database, addToOutbox } from '@daystar/database';
import type { Clock } from '@daystar/timeseries';
import { type EntityManager, IsNull } from 'typeorm';
import { accountOf } from './account-of';
import { auditAccount } from './audit-account';

/** 192 bits; the letters of base64url need no escaping in an address. */
export const newKey = (): string => randomBytes(24).toString('base64url');
export const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');
export const newKeyId = (): string => `k${randomBytes(6).toString('hex')}`;

/** Keys in use; more are a sign of a program that makes one for every run. */
const MOST_KEYS = 20;

/** The keys of accounts after the first. */
export class Keys {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** A new key, in place of another when one is named. @throws DaystarError NotFound, Conflict */
  add({ account_id, replaces, origin }: AddKey): Promise<KeyAdded> {
    const [now, key_id, api_key] = [new Date(this.clock.now()), newKeyId(), newKey()];
    return this.database.transaction(async (transaction) => {
      const held = await lockAccount(transaction, account_id);
      const before = await accountNow(transaction, held);
      if (replaces !== undefined) await revoke(transaction, account_id, replaces, now);
      else if ((await keysInUse(transaction, account_id)) >= MOST_KEYS) {
        throw new DaystarError('Conflict', `An account has at most ${MOST_KEYS} keys: revoke one first.`);
      }
      await transaction.insert(AccountKeyEntity, { key_id, account_id, hash: hashOf(api_key), created_at: now });
      return { account: await changed(transaction, held, { before, at: now }, origin), key_id, api_key };
    });
  }

  /** @throws DaystarError NotFound, Conflict when nobody could use the account any more */
  revoke({ account_id, key_id, origin }: RevokeKey): Promise<Account> {
    const now = new Date(this.clock.now());
    return this.database.transaction(async (transaction) => {
      const held = await lockAccount(transaction, account_id);
      const before = await accountNow(transaction, held);
      await revoke(transaction, account_id, key_id, now);
      if ((await keysInUse(transaction, account_id)) === 0) {
        throw new DaystarError('Conflict', 'This is the last key of the account: rotate it instead.');
      }
      return changed(transaction, held, { before, at: now }, origin);
    });
  }
}

async function lockAccount(transaction: EntityManager, account_id: string): Promise<AccountEntity> {
  const lock = { mode: 'pessimistic_write' } as const;
  const held = await transaction.findOne(AccountEntity, { where: { account_id }, lock });
  if (!held) throw new DaystarError('NotFound', `There is no account ${account_id}.`);
  return held;
}

async function revoke(transaction: EntityManager, account_id: string, key_id: string, now: Date): Promise<void> {
  const inUse = { account_id, key_id, revoked_at: IsNull() };
  const { affected } = await transaction.update(AccountKeyEntity, inUse, { revoked_at: now });
  if (!affected) throw new DaystarError('NotFound', 'There is no such key in use.');
}

const keysInUse = (transaction: EntityManager, account_id: string) =>
  transaction.countBy(AccountKeyEntity, { account_id, revoked_at: IsNull() });

const accountNow = async (transaction: EntityManager, held: AccountEntity): Promise<Account> =>
  accountOf(held, await transaction.findBy(AccountKeyEntity, { account_id: held.account_id }));

async function changed(
  transaction: EntityManager,
  held: AccountEntity,
  change: { before: Account; at: Date },
  origin?: Origin,
): Promise<Account> {
  const { account_id } = held;
  const version = held.version + 1;
  await transaction.update(AccountEntity, { account_id }, { version });
  const account = await accountNow(transaction, { ...held, version });
  await addToOutbox(transaction, accountChanged, account);
  await auditAccount(transaction, { ...change, after: account }, origin);
  return account;
}
