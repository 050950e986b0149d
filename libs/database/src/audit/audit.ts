import type { AuditEntry, AuditList, ListAudit, AuditActor } from '@daystar/contracts';
import type { EntityManager } from 'typeorm';
import { AuditEntity } from '../entities/audit.entity';

/**
 * A change for the audit log. `before` is absent when the resource was created, `after` when it was deleted. Neither contains an
 * API key.
 */
export interface AuditedChange {
  readonly action: AuditEntry['action'];
  readonly resource: string;
  readonly before?: object;
  readonly after?: object;
  /** Time of the change, ms. */
  readonly changedAt: number;
}

/** Adds a change to the audit log, in the transaction of the change. The origin is absent if the service itself acts. */
export async function addToAudit(
  transaction: EntityManager,
  { action, resource, before, after, changedAt }: AuditedChange,
  { actor, key_id, request_id }: Partial<AuditActor> = {},
): Promise<void> {
  await transaction.query(
    `insert into audit (changed_at, actor, key_id, request_id, action, resource, before, after)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      new Date(changedAt),
      actor ?? 'service',
      key_id ?? null,
      request_id ?? null,
      action,
      resource,
      toJson(before),
      toJson(after),
    ],
  );
}

const toJson = (value: object | undefined): string | null => (value ? JSON.stringify(value) : null);

const MAX_ENTRIES = 1000;

/** Reads entries of the audit log, newest first. */
export async function readAudit(manager: EntityManager, request: ListAudit): Promise<AuditList> {
  const { resource, since, actor, before_id, limit = 100 } = request;
  const query = manager
    .createQueryBuilder(AuditEntity, 'entry')
    .orderBy('entry.id', 'DESC')
    .take(Math.min(MAX_ENTRIES, limit));
  // A resource, or all resources below a path such as `aggregation/country_total`.
  if (resource !== undefined) {
    query.andWhere('(entry.resource = :resource or starts_with(entry.resource, :prefix))', {
      resource,
      prefix: `${resource}/`,
    });
  }
  if (since !== undefined) query.andWhere('entry.changed_at >= :since', { since: new Date(since) });
  if (actor !== undefined) query.andWhere('entry.actor = :actor', { actor });
  if (before_id !== undefined) query.andWhere('entry.id < :before_id', { before_id });
  const rows = await query.getMany();
  return {
    entries: rows.map(({ changed_at, key_id, request_id, before, after, ...row }) => ({
      ...row,
      changed_at: changed_at.toISOString(),
      ...(key_id ? { key_id } : {}),
      ...(request_id ? { request_id } : {}),
      ...(before ? { before } : {}),
      ...(after ? { after } : {}),
    })) as AuditEntry[],
  };
}
