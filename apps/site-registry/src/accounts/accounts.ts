import { createHash, randomBytes, randomUUID } from 'node:crypto';
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
import { accountOf } from './account-of';

/** 192 bits; the letters of base64url need no escaping in an address. */
const newKey = () => randomBytes(24).toString('base64url');
const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');

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
    const account = await this.database.transaction(async (transaction) => {
      const created = await insertNew(transaction, { account_id, name, plan, version: 1, created_at: now });
      if (!created && !request.api_key) throw new DaystarError('Conflict', `The account ${account_id} exists already.`);
      const where = { account_id };
      const held = await transaction.findOneOrFail(AccountEntity, { where, lock: { mode: 'pessimistic_write' } });
      const added = await addKey(transaction, account_id, hashOf(api_key), now);
      const differs = held.name !== name || held.plan !== plan;
      const version = created || !(added || differs) ? held.version : held.version + 1;
      if (version > held.version) await transaction.update(AccountEntity, where, { name, plan, version });
      const stored = { ...held, name, plan, version };
      const registered = accountOf(stored, await transaction.findBy(AccountKeyEntity, where));
      if (created || version > held.version) await addToOutbox(transaction, accountChanged, registered);
      return registered;
    });
    return { account, api_key };
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
  const key_id = `k${randomBytes(6).toString('hex')}`;
  await transaction.insert(AccountKeyEntity, { key_id, account_id, hash, created_at: now });
  return true;
}
