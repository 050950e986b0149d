import type { Account, Origin } from '@daystar/contracts';

/** The account and key that a request is made with. */
export interface Caller {
  readonly account: Account;
  /** Which of the account's keys was used. */
  readonly keyId: string;
  /** Of a request that changes something. */
  readonly requestId?: string;
}

/** The caller as the audit records it. */
export const originOf = ({ account, keyId, requestId }: Caller): Origin => ({
  actor: account.account_id,
  key_id: keyId,
  ...(requestId === undefined ? {} : { request_id: requestId }),
});
