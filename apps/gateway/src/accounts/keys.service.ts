import type { Bus } from '@daystar/bus';
import { type Account, type AccountKey, addKey, revokeKey } from '@daystar/contracts';
import { formatStamp } from '@daystar/timeseries';
import { BUS } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { AccountDirectory } from '../auth/account-directory';
import { type Caller, originOf } from '../http/caller';

/** A key in responses, without the key itself, which is shown only when it is created. */
export interface KeyRecord {
  readonly key_id: string;
  readonly created_at: string;
  readonly revoked_at?: string;
  /** Whether this request was authenticated with it. */
  readonly current: boolean;
}

export interface NewKey {
  readonly key_id: string;
  readonly api_key: string;
}

/** Lists, creates and revokes the caller's keys. */
@Injectable()
export class KeysService {
  constructor(
    @Inject(BUS) private readonly bus: Bus,
    private readonly accounts: AccountDirectory,
  ) {}

  list({ account, keyId }: Caller): { keys: KeyRecord[] } {
    const keys = account.keys.map(({ key_id, created_at, revoked_at }: AccountKey) => ({
      key_id,
      created_at: formatStamp(Date.parse(created_at)),
      ...(revoked_at ? { revoked_at: formatStamp(Date.parse(revoked_at)) } : {}),
      current: key_id === keyId,
    }));
    return { keys };
  }

  /** @param replaces id of a key to revoke at once */
  async add(caller: Caller, replaces?: string): Promise<NewKey> {
    const { account, key_id, api_key } = await this.bus.request(addKey, {
      account_id: caller.account.account_id,
      origin: originOf(caller),
      ...(replaces === undefined ? {} : { replaces }),
    });
    this.storeAccount(account);
    return { key_id, api_key };
  }

  async revoke(caller: Caller, key_id: string): Promise<void> {
    this.storeAccount(
      await this.bus.request(revokeKey, { account_id: caller.account.account_id, key_id, origin: originOf(caller) }),
    );
  }

  /** Stores the change at once: its event may arrive after the caller's next request. */
  private storeAccount(account: Account): void {
    this.accounts.put(account);
  }
}
