import { type Account, type PlanId, deriveTestSiteId } from '@daystar/contracts';
import type { AccountEntity, AccountKeyEntity } from '@daystar/database';
import { formatStamp } from '@daystar/timeseries';

/** Converts a row to the payload of `accountChanged`. @param keys may contain keys of other accounts */
export function toAccount(account: AccountEntity, keys: readonly AccountKeyEntity[]): Account {
  const { account_id, name, plan, test_site_pending, version } = account;
  const accountKeys = keys.filter((key) => key.account_id === account_id).sort((a, b) => +a.created_at - +b.created_at);
  return {
    account_id,
    name,
    plan: plan as PlanId,
    keys: accountKeys.map(({ key_id, hash, created_at, revoked_at, name, read_only, ended_sessions }) => ({
      key_id,
      hash,
      created_at: formatStamp(+created_at),
      ...(revoked_at ? { revoked_at: formatStamp(+revoked_at) } : {}),
      ...(name ? { name } : {}),
      ...(read_only ? { read_only } : {}),
      ...(ended_sessions?.length && !revoked_at ? { ended_sessions } : {}),
    })),
    ...(test_site_pending ? { pending_test_site: deriveTestSiteId(account_id) } : {}),
    version,
  };
}
