import type { Account, Origin } from '@daystar/contracts';

/** The account and key of an authenticated request. */
export interface Caller {
  readonly account: Account;
  /** Id of the key of the account with which the request was authenticated. */
  readonly keyId: string;
  /** When the session of the request expires, wall-clock time, ms; absent for requests with a key. */
  readonly sessionExpiresAt?: number;
  /** Request id, for requests that change something. */
  readonly requestId?: string;
}

/** Converts a caller to the origin that the audit log records. */
export const toOrigin = ({ account, keyId, requestId }: Caller): Origin => ({
  actor: account.account_id,
  key_id: keyId,
  ...(requestId === undefined ? {} : { request_id: requestId }),
});
