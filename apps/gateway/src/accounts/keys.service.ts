import type { Bus } from '@daystar/bus';
import { AddKey, DaystarError, addKey, revokeKey, showKeyUses } from '@daystar/contracts';
import { formatStamp } from '@daystar/timeseries';
import { BUS } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { AccountDirectory } from '../auth/account-directory';
import { type Caller, toAuditActor } from '../http/caller';
import { asObject, validateAs } from '../http/validate-body';

/** Metadata of a key. Responses show the key itself only when it is created. */
export interface KeyRecord {
  readonly key_id: string;
  readonly name?: string;
  /** Whether it may only read. */
  readonly read_only: boolean;
  readonly created_at: string;
  readonly revoked_at?: string;
  /** Start of the hour (UTC) of its last use; absent when it was never used, or while the site registry does not respond. */
  readonly last_used_at?: string;
  /** Whether the request was authenticated with this key. */
  readonly current: boolean;
}

export interface NewKey {
  readonly key_id: string;
  readonly name?: string;
  readonly read_only: boolean;
  readonly api_key: string;
}

/** Time to wait for the site registry, ms. After a timeout, the response omits last uses. */
const REGISTRY_TIMEOUT_MS = 2000;

/** Lists, creates and revokes the caller's keys. */
@Injectable()
export class KeysService {
  constructor(
    @Inject(BUS) private readonly bus: Bus,
    private readonly accounts: AccountDirectory,
  ) {}

  async list({ account, keyId }: Caller): Promise<{ keys: KeyRecord[] }> {
    const lastUses = await this.readLastUses(account.account_id);
    const keys = account.keys.map(({ key_id, name, read_only = false, created_at, revoked_at }) => ({
      key_id,
      ...(name === undefined ? {} : { name }),
      read_only,
      created_at: formatStamp(Date.parse(created_at)),
      ...(revoked_at ? { revoked_at: formatStamp(Date.parse(revoked_at)) } : {}),
      ...(lastUses.has(key_id) ? { last_used_at: lastUses.get(key_id) } : {}),
      current: key_id === keyId,
    }));
    return { keys };
  }

  /**
   * Creates a key.
   * @param body the name of the key, and whether it may only read, if any
   * @param idempotency_key makes a repeated request return the key of the first one
   * @throws DaystarError InvalidRequest, Conflict when the account has too many keys
   */
  async add(caller: Caller, body: unknown, idempotency_key?: string): Promise<NewKey> {
    const { name: enteredName, read_only } = asObject(body ?? {}, ['name', 'read_only']);
    const name = typeof enteredName === 'string' ? enteredName.trim() : enteredName;
    return this.requestKey(caller, { name, read_only, idempotency_key });
  }

  /** Creates a key with the name and access of another, which it revokes at once. @throws DaystarError NotFound */
  async rotate(caller: Caller, keyId: string, idempotency_key?: string): Promise<NewKey> {
    return this.requestKey(caller, { replaces: keyId, idempotency_key });
  }

  async revoke(caller: Caller, key_id: string): Promise<void> {
    const command = { account_id: caller.account.account_id, key_id, origin: toAuditActor(caller) };
    this.accounts.storeAccount(await this.bus.request(revokeKey, command));
  }

  private async requestKey(
    caller: Caller,
    fields: { name?: unknown; read_only?: unknown; replaces?: string; idempotency_key?: string },
  ): Promise<NewKey> {
    const command = validateAs(AddKey, { account_id: caller.account.account_id, ...fields });
    const { account, key_id, api_key } = await this.bus.request(addKey, { ...command, origin: toAuditActor(caller) });
    // The event of the change may arrive after the caller's next request.
    this.accounts.storeAccount(account);
    const { name, read_only = false } = account.keys.find((key) => key.key_id === key_id) ?? {};
    if (command.read_only && !read_only) {
      // A site registry of the previous release created a key with full access.
      await this.revoke(caller, key_id);
      throw new DaystarError('Unavailable', 'Read-only keys cannot be created during this upgrade. Try again later.');
    }
    return { key_id, api_key, ...(name === undefined ? {} : { name }), read_only };
  }

  private async readLastUses(account_id: string): Promise<ReadonlyMap<string, string>> {
    const request = this.bus.request(showKeyUses, { account_id }, REGISTRY_TIMEOUT_MS);
    const { uses } = await request.catch(() => ({ uses: [] }));
    return new Map(uses.map(({ key_id, used_at }) => [key_id, formatStamp(Date.parse(used_at))]));
  }
}
