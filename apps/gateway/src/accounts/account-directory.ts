import { createHash, timingSafeEqual } from 'node:crypto';
import type { Account, AccountKey } from '@daystar/contracts';
import type { Caller } from './caller';

/** All accounts, as the compacted topic tells them, found by the hash of a key. */
export class AccountDirectory {
  private readonly accounts = new Map<string, Account>();
  private readonly byHash = new Map<string, { account: Account; key: AccountKey }>();

  /** Keeps the account unless a later version is held. */
  put(account: Account): void {
    const held = this.accounts.get(account.account_id);
    if (held && held.version > account.version) return;
    this.remove(account.account_id);
    this.accounts.set(account.account_id, account);
    for (const key of account.keys) if (!key.revoked_at) this.byHash.set(key.hash, { account, key });
  }

  remove(accountId: string): void {
    for (const { hash } of this.accounts.get(accountId)?.keys ?? []) this.byHash.delete(hash);
    this.accounts.delete(accountId);
  }

  /** Who holds the key; undefined when it is unknown or revoked. */
  callerOf(apiKey: string): Caller | undefined {
    const digest = createHash('sha256').update(apiKey).digest();
    const found = this.byHash.get(digest.toString('hex'));
    if (!found || !timingSafeEqual(digest, Buffer.from(found.key.hash, 'hex'))) return undefined;
    return { account: found.account, keyId: found.key.key_id };
  }

  /** The account, as long as its key is not revoked. */
  holderOf(accountId: string, keyId: string): Caller | undefined {
    const account = this.accounts.get(accountId);
    const held = account?.keys.some(({ key_id, revoked_at }) => key_id === keyId && !revoked_at);
    return account && held ? { account, keyId } : undefined;
  }
}
