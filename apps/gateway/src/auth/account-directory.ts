import { hash } from 'node:crypto';
import type { Account } from '@daystar/contracts';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../http/caller';

/** All accounts, as read from the compacted topic, by the hash of their keys. */
@Injectable()
export class AccountDirectory {
  private readonly accounts = new Map<string, Account>();
  private readonly byHash = new Map<string, Caller>();
  /** Counts changes, so that caches of lookups can be invalidated. */
  revision = 0;

  get size(): number {
    return this.accounts.size;
  }

  /** Keeps the account unless a later version is held. */
  put(account: Account): void {
    const held = this.accounts.get(account.account_id);
    if (held && held.version > account.version) return;
    this.remove(account.account_id);
    this.accounts.set(account.account_id, account);
    for (const key of account.keys) if (!key.revoked_at) this.byHash.set(key.hash, { account, keyId: key.key_id });
  }

  remove(accountId: string): void {
    this.revision++;
    for (const { hash } of this.accounts.get(accountId)?.keys ?? []) this.byHash.delete(hash);
    this.accounts.delete(accountId);
  }

  /**
   * Who holds the key; undefined when it is unknown or revoked. How long finding a hash takes tells nothing of keys: nobody
   * can choose a key by what its hash begins with.
   */
  findByKey(apiKey: string): Caller | undefined {
    return this.byHash.get(hash('sha256', apiKey));
  }

  /** The account, as long as its key is not revoked. */
  findById(accountId: string, keyId: string): Caller | undefined {
    const account = this.accounts.get(accountId);
    const held = account?.keys.some(({ key_id, revoked_at }) => key_id === keyId && !revoked_at);
    return account && held ? { account, keyId } : undefined;
  }
}
