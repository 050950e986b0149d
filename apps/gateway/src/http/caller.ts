import type { Account, AuditActor } from '@daystar/contracts';

/** The account and key of an authenticated request. */
export interface Caller {
  readonly account: Account;
  /** Id of the API key that authenticated the request. */
  readonly keyId: string;
  /** Whether the key may only read; absent for full access. */
  readonly isReadOnly?: boolean;
  /** When the session of the request expires, wall-clock time, ms; absent for requests with a key. */
  readonly sessionExpiresAt?: number;
  /** Request id, for requests that change something. */
  readonly requestId?: string;
}

/** Converts a caller to the actor that the audit log records. */
export const toAuditActor = ({ account, keyId, requestId }: Caller): AuditActor => ({
  actor: account.account_id,
  key_id: keyId,
  ...(requestId === undefined ? {} : { request_id: requestId }),
});
