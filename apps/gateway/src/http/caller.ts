import type { Account, Origin } from '@daystar/contracts';

/** The account and key of an authenticated request. */
export interface Caller {
  readonly account: Account;
  /** Id of the account's key that was used. */
  readonly keyId: string;
  /** Request id, for requests that change something. */
  readonly requestId?: string;
}

/** The caller as recorded in the audit log. */
export const toOrigin = ({ account, keyId, requestId }: Caller): Origin => ({
  actor: account.account_id,
  key_id: keyId,
  ...(requestId === undefined ? {} : { request_id: requestId }),
});
