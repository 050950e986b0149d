import type { Account, AuditActor } from '@daystar/contracts';
import { addToAudit } from '@daystar/database';
import type { EntityManager } from 'typeorm';

/** Adds a change of an account to the audit log, with the ids and dates of its keys but without their hashes. */
export async function auditAccount(
  transaction: EntityManager,
  { before, after, changedAt }: { readonly before?: Account; readonly after: Account; readonly changedAt: Date },
  origin?: AuditActor,
): Promise<void> {
  const { account_id } = after;
  const action = before ? 'changed' : 'created';
  const change = {
    action,
    resource: `account/${account_id}`,
    before: removeHashes(before),
    after: removeHashes(after),
    changedAt: +changedAt,
  } as const;
  await addToAudit(transaction, change, origin ?? { actor: account_id });
}

const removeHashes = (account: Account | undefined): object | undefined =>
  account && { ...account, keys: account.keys.map(({ hash: _, ...key }) => key) };
