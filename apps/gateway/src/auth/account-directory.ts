import { CompactedTable } from '@daystar/bus';
import { type Account, type AccountKey, hashApiKey, hashReadOnlyApiKey, isSessionEnded } from '@daystar/contracts';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../http/caller';

/** Holds all accounts, as read from the compacted topic. Finds the caller by the hash of its key. */
@Injectable()
export class AccountDirectory {
  private readonly accounts = new CompactedTable<Account>(({ version }) => version);
  private readonly callersByHash = new Map<string, Caller>();
  /** Counts changes, so that caches of lookups can be invalidated. */
  revision = 0;

  get size(): number {
    return this.accounts.size;
  }

  storeAccount(account: Account): void {
    const previous = this.accounts.get(account.account_id);
    if (!this.accounts.put(account.account_id, account)) return;
    this.removeKeys(previous);
    for (const key of account.keys) if (!key.revoked_at) this.callersByHash.set(key.hash, toCaller(account, key));
  }

  removeAccount(accountId: string, version?: number): void {
    const account = this.accounts.get(accountId);
    if (this.accounts.remove(accountId, version)) this.removeKeys(account);
  }

  private removeKeys(account?: Account): void {
    this.revision++;
    for (const { hash } of account?.keys ?? []) this.callersByHash.delete(hash);
  }

  /**
   * Finds the caller with this key; undefined when the key is unknown or revoked. The time of the lookup
   * could at most reveal the first bytes of a stored hash. These do not help to find a key with 192 random bits. The hash
   * alone makes a key read-only: a site registry of the previous release publishes read-only keys without `read_only`.
   */
  findByKey(apiKey: string): Caller | undefined {
    const caller = this.callersByHash.get(hashApiKey(apiKey));
    if (caller) return caller;
    const reader = this.callersByHash.get(hashReadOnlyApiKey(apiKey));
    return reader && { ...reader, isReadOnly: true };
  }

  /**
   * Finds the caller by the ids of its account and key; undefined when the key is unknown or revoked.
   * @param sessionExpiresAt identifies the session of the caller, if it has one: the result is undefined when the session was ended
   */
  findById(accountId: string, keyId: string, sessionExpiresAt?: number): Caller | undefined {
    const account = this.accounts.get(accountId);
    const key = account?.keys.find(({ key_id, revoked_at }) => key_id === keyId && !revoked_at);
    if (!account || !key) return undefined;
    const isEnded = sessionExpiresAt !== undefined && isSessionEnded(key, sessionExpiresAt);
    return isEnded ? undefined : toCaller(account, key);
  }

  /** Whether the key of a caller is still valid, and its session, if it has one, was not ended. */
  isValid({ account, keyId, sessionExpiresAt }: Caller): boolean {
    return this.findById(account.account_id, keyId, sessionExpiresAt) !== undefined;
  }
}

const toCaller = (account: Account, { key_id, read_only }: AccountKey): Caller => ({
  account,
  keyId: key_id,
  ...(read_only ? { isReadOnly: true } : {}),
});
