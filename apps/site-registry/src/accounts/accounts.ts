import { randomUUID } from 'node:crypto';
import {
  type AccountRegistered,
  DaystarError,
  type RegisterAccount,
  accountChanged,
  invalid,
} from '@daystar/contracts';
import { AccountEntity, AccountKeyEntity, type Database, addToOutbox } from '@daystar/database';
import type { Clock } from '@daystar/timeseries';
import type { EntityManager } from 'typeorm';
import { unprintable } from '../unprintable';
import { siteOf } from '../sites/site-of';
import { newTestSite } from '../sites/test-site';
import { accountOf } from './account-of';
import { auditAccount } from './audit-account';
import { hashOf, newKey, newKeyId } from './keys';

/** Accounts and the hashes of their keys. */
export class Accounts {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Registers an account. What the caller fixes holds afterwards: an account of that id gets the name, the plan and the
   * key besides those it has; when it has them all, nothing happens.
   * @throws DaystarError Conflict when the id is taken and no key was given, or another account has the key
   */
  async register(request: RegisterAccount): Promise<AccountRegistered> {
    const { name, plan, account_id = randomUUID(), api_key = newKey() } = request;
    if (unprintable(name) || unprintable(account_id)) {
      const message = 'The name must consist of printable characters.';
      throw invalid([{ field_name: 'name', message, error_code: 'Unprintable' }]);
    }
    const now = new Date(this.clock.now());
    return this.database.transaction(async (transaction) => {
      const { email, test_site: test_site_pending = false } = request;
      const account = { account_id, name, plan, email, test_site_pending, version: 1, created_at: now };
      const created = await insertNew(transaction, account);
      if (!created && !request.api_key) throw new DaystarError('Conflict', `The account ${account_id} exists already.`);
      const where = { account_id };
      const held = await transaction.findOneOrFail(AccountEntity, { where, lock: { mode: 'pessimistic_write' } });
      const before = created ? undefined : accountOf(held, await transaction.findBy(AccountKeyEntity, where));
      const added = await addKey(transaction, account_id, hashOf(api_key), now);
      const differs = held.name !== name || held.plan !== plan;
      const version = created || !(added || differs) ? held.version : held.version + 1;
      if (version > held.version) await transaction.update(AccountEntity, where, { name, plan, version });
      const stored = { ...held, name, plan, version };
      const registered = accountOf(stored, await transaction.findBy(AccountKeyEntity, where));
      if (created || version > held.version) {
        await addToOutbox(transaction, accountChanged, registered);
        await auditAccount(transaction, { before, after: registered, at: now }, request.origin);
      }
      const test_site = stored.test_site_pending ? siteOf(newTestSite(account_id, now)) : undefined;
      return { account: registered, api_key, ...(test_site ? { test_site } : {}) };
    });
  }
}

/** False when there is one of that id; waits for whoever is about to register it. */
async function insertNew(transaction: EntityManager, account: AccountEntity): Promise<boolean> {
  const insert = transaction.createQueryBuilder().insert().into(AccountEntity).values(account).orIgnore();
  const { raw } = await insert.returning('account_id').execute();
  return (raw as object[]).length > 0;
}

/** False when the account has it already. */
async function addKey(transaction: EntityManager, account_id: string, hash: string, now: Date): Promise<boolean> {
  const held = await transaction.findOneBy(AccountKeyEntity, { hash });
  if (held && (held.account_id !== account_id || held.revoked_at)) {
    throw new DaystarError('Conflict', 'This key cannot be used: it was revoked, or another account has it.');
  }
  if (held) return false;
  await transaction.insert(AccountKeyEntity, { key_id: newKeyId(), account_id, hash, created_at: now });
  return true;
}
