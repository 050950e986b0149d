import type { Account } from '@daystar/contracts';

/** Who makes a request. */
export interface Caller {
  readonly account: Account;
  /** Which of the account's keys was used. */
  readonly keyId: string;
}
