import { randomUUID } from 'node:crypto';
import {
  type Account,
  type AccountRegistered,
  type ChangePlan,
  DaystarError,
  type RegisterAccount,
  accountChanged,
  createInvalidRequestError,
  hashApiKey,
  isPrintable,
} from '@daystar/contracts';
import { AccountEntity, AccountKeyEntity, type Database, addToOutbox } from '@daystar/database';
import { CLOCK, DATABASE } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { buildTestSite } from '../sites/test-site';
import { toSite } from '../sites/to-site';
import { lockAccount } from '../authorization/lock-account';
import { readAccount, storeAccount } from './store-account';
import { auditAccount } from './audit-account';
import { createKey, createKeyId } from './create-key';
import { toAccount } from './to-account';

/** Registers accounts with their first key, and changes their plans. */
@Injectable()
export class AccountsService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Changes the plan; does nothing if the account already has it. @throws DaystarError NotFound */
  changePlan({ account_id, plan, origin }: ChangePlan): Promise<Account> {
    const changedAt = new Date(this.clock.now());
    return this.database.transaction(async (transaction) => {
      const stored = await lockAccount(transaction, account_id);
      const before = await readAccount(transaction, stored);
      if (stored.plan === plan) return before;
      return storeAccount(transaction, { ...stored, plan }, { before, changedAt }, origin);
    });
  }

  /**
   * Registers an account. With an `account_id` and a key, the request is idempotent: an existing account gets the name and
   * the plan, and the key is added to it.
   * @throws DaystarError InvalidRequest when the name or id has unprintable characters; Conflict when the id is taken and no key
   * was given, or the key is revoked or belongs to another account
   */
  async register(request: RegisterAccount): Promise<AccountRegistered> {
    const { name, plan, account_id = randomUUID(), api_key = createKey() } = request;
    for (const [field_name, text] of Object.entries({ name, account_id })) {
      if (isPrintable(text)) continue;
      const message = `'${field_name}' must have printable characters only.`;
      throw createInvalidRequestError([{ field_name, message, error_code: 'Unprintable' }]);
    }
    const now = new Date(this.clock.now());
    return this.database.transaction(async (transaction) => {
      const { email, test_site: test_site_pending = false } = request;
      const account = { account_id, name, plan, email, test_site_pending, version: 1, created_at: now };
      const isNew = await insertIfNew(transaction, account);
      if (!isNew && !request.api_key) {
        throw new DaystarError(
          'Conflict',
          `The account '${account_id}' already exists: choose another id, or add a key to that account.`,
        );
      }
      const where = { account_id };
      const stored = await transaction.findOneOrFail(AccountEntity, { where, lock: { mode: 'pessimistic_write' } });
      const before = isNew ? undefined : toAccount(stored, await transaction.findBy(AccountKeyEntity, where));
      const isKeyAdded = await addKey(transaction, account_id, hashApiKey(api_key), now);
      const hasChanged = stored.name !== name || stored.plan !== plan;
      const version = isNew || !(isKeyAdded || hasChanged) ? stored.version : stored.version + 1;
      if (version > stored.version) await transaction.update(AccountEntity, where, { name, plan, version });
      const changed = { ...stored, name, plan, version };
      const registered = toAccount(changed, await transaction.findBy(AccountKeyEntity, where));
      if (isNew || version > stored.version) {
        await addToOutbox(transaction, accountChanged, registered);
        await auditAccount(transaction, { before, after: registered, changedAt: now }, request.origin);
      }
      const test_site = stored.test_site_pending ? toSite(buildTestSite(account_id, now)) : undefined;
      return { account: registered, api_key, ...(test_site ? { test_site } : {}) };
    });
  }
}

/** Inserts an account unless its id exists; waits for a concurrent registration of the id. @returns whether it was inserted */
async function insertIfNew(transaction: EntityManager, account: AccountEntity): Promise<boolean> {
  const insert = transaction.createQueryBuilder().insert().into(AccountEntity).values(account).orIgnore();
  const { raw } = await insert.returning('account_id').execute();
  return (raw as object[]).length > 0;
}

/** Adds a key to an account. @returns false when the account already has the key. @throws DaystarError Conflict */
async function addKey(transaction: EntityManager, account_id: string, hash: string, now: Date): Promise<boolean> {
  const existingKey = await transaction.findOneBy(AccountKeyEntity, { hash });
  if (existingKey && (existingKey.account_id !== account_id || existingKey.revoked_at)) {
    throw new DaystarError(
      'Conflict',
      'This API key cannot be used, because it was revoked or belongs to another account. Choose another key.',
    );
  }
  if (existingKey) return false;
  await transaction.insert(AccountKeyEntity, { key_id: createKeyId(), account_id, hash, created_at: now });
  return true;
}
