import type { Account, Origin } from '@daystar/contracts';

/** Who makes a request. */
export interface Caller {
  readonly account: Account;
  /** Which of the account's keys was used. */
  readonly keyId: string;
  /** Of a request that changes something. */
  readonly requestId?: string;
}

/** As the audit tells of it. */
export const originOf = ({ account, keyId, requestId }: Caller): Origin => ({
  actor: account.account_id,
  key_id: keyId,
  ...(requestId === undefined ? {} : { request_id: requestId }),
});
