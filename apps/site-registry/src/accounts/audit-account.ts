import type { Account, Origin } from '@daystar/contracts';
import { addToAudit } from '@daystar/database';
import type { EntityManager } from 'typeorm';

/** Notes what an account was and is; of its keys their names and when they began and ended, not even the hashes. */
export async function auditAccount(
  transaction: EntityManager,
  { before, after, at }: { readonly before?: Account; readonly after: Account; readonly at: Date },
  origin?: Origin,
): Promise<void> {
  const { account_id } = after;
  const action = before ? 'changed' : 'created';
  const change = {
    action,
    resource: `account/${account_id}`,
    before: noted(before),
    after: noted(after),
    at: +at,
  } as const;
  await addToAudit(transaction, change, origin ?? { actor: account_id });
}

const noted = (account: Account | undefined): object | undefined =>
  account && { ...account, keys: account.keys.map(({ hash: _, ...key }) => key) };
