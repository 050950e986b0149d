import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import {
  type AccountHistory,
  DaystarError,
  type History,
  type HistoryReference,
  type HistorySpecification,
  IdempotentCreation,
  type AuditActor,
  type PlanId,
  createNotFoundError,
} from '@daystar/contracts';
import { addToAudit } from '@daystar/database';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ARCHIVE_DATABASE, type ArchiveDatabase } from '../platform/engine-ports';
import { query } from '../platform/query';
import { HistoryLimits } from './history-limits';
import { SELECT_HISTORIES, type HistoryRow, findOrder, toAccountHistory, toHistory } from './history-row';
import type { HistorySubject } from './history-subject';

const [compress, decompress] = [promisify(gzip), promisify(gunzip)];
/** Maximum number of histories in a list. */
const MAX_LISTED = 1000;
/** Time for which a finished history is stored, days. */
export const RETENTION_DAYS = 7;
/** Time after which an unfinished history is deleted, days. */
const MAX_UNFINISHED_DAYS = 30;
/** Retention of the row of a deleted history, days: it still counts against the limit of its day. */
const DELETED_RETENTION_DAYS = 1;

export interface NewHistory {
  readonly account_id: string;
  readonly plan: PlanId;
  readonly specification: HistorySpecification;
  readonly subject: HistorySubject;
  /** Time of the request by the service's clock, ms. */
  readonly asOf: number;
  readonly years: number;
  readonly monthCount: number;
  readonly idempotencyKey?: string;
}

/** Stores requested histories and their files in the database. */
@Injectable()
export class HistoryStore {
  constructor(
    @Inject(ARCHIVE_DATABASE) private readonly database: ArchiveDatabase,
    private readonly limits: HistoryLimits,
  ) {}

  /**
   * Stores a new history: queued, or waiting for approval. A request with the idempotency key of an earlier one returns the
   * history of that request.
   * @throws DaystarError as `IdempotentCreation.findEarlier` and `HistoryLimits.check`
   */
  async add(
    { account_id, plan, specification, subject, asOf, years, monthCount, idempotencyKey }: NewHistory,
    origin: AuditActor = { actor: account_id },
  ): Promise<History> {
    const creation = new IdempotentCreation('history', account_id, idempotencyKey);
    const history_id = `h${creation.id}`;
    const packed = await compress(JSON.stringify(subject));
    return this.database.transaction(async (transaction) => {
      await this.limits.lockOrders(transaction);
      const request = { kind: 'history', body: specification };
      const existing = await creation.findEarlier(request, () => findOrder(transaction, history_id));
      if (existing) return existing;
      const needsApproval = await this.limits.check(transaction, account_id, plan, years);
      await transaction.query(
        `insert into history_job (history_id, account_id, terms, subject, as_of, state, years, total, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, now() + interval '${MAX_UNFINISHED_DAYS} days')`,
        [
          history_id,
          account_id,
          specification,
          packed,
          new Date(asOf),
          // 'waiting' means that it awaits approval.
          needsApproval ? 'waiting' : 'queued',
          years,
          monthCount,
        ],
      );
      const stored = await findOwnHistory(transaction, { account_id, history_id });
      await auditChange(transaction, 'created', { after: stored }, origin);
      return stored;
    });
  }

  /** Lists histories, newest first. @param account_id lists the histories of all accounts when absent */
  async list(account_id?: string): Promise<AccountHistory[]> {
    const sql = `${SELECT_HISTORIES} where state <> 'deleted' and ($1::text is null or account_id = $1)
      order by created_at desc, history_id limit ${MAX_LISTED}`;
    return (await query<HistoryRow>(this.database, sql, [account_id ?? null])).map(toAccountHistory);
  }

  /** @throws DaystarError NotFound */
  show(reference: HistoryReference): Promise<History> {
    return this.database.execute((manager) => findOwnHistory(manager, reference));
  }

  /** Cancels an unfinished history, or deletes a finished one. @throws DaystarError NotFound */
  delete(reference: HistoryReference, origin: AuditActor = { actor: reference.account_id }): Promise<History> {
    return this.database.transaction(async (transaction) => {
      const before = await findOwnHistory(transaction, reference, 'for update');
      const { state } = before;
      const isUnfinished = state === 'waiting' || state === 'queued' || state === 'running';
      await transaction.query(
        `update history_job set state = $2, finished_at = coalesce(finished_at, now()), holder = null, stored_bytes = 0,
           expires_at = now() + interval '${isUnfinished ? RETENTION_DAYS : DELETED_RETENTION_DAYS} days' where history_id = $1`,
        [reference.history_id, isUnfinished ? 'cancelled' : 'deleted'],
      );
      await deleteContent(transaction, reference.history_id);
      const after = await findOwnHistory(transaction, reference, '', true);
      await auditChange(
        transaction,
        isUnfinished ? 'changed' : 'deleted',
        { before, after: isUnfinished ? after : undefined },
        origin,
      );
      return after;
    });
  }

  /**
   * Queues a history that waits for approval.
   * @throws DaystarError NotFound, Conflict when it does not wait for approval
   */
  approve(history_id: string): Promise<History> {
    return this.database.transaction(async (transaction) => {
      const sql = `${SELECT_HISTORIES} where history_id = $1 and state <> 'deleted' for update`;
      const rows = await transaction.query<HistoryRow[]>(sql, [history_id]);
      if (rows.length === 0) throw createNotFoundError('history');
      if (rows[0].state !== 'waiting') {
        throw new DaystarError('Conflict', `The history does not wait for approval: it is ${rows[0].state}.`);
      }
      await transaction.query(`update history_job set state = 'queued' where history_id = $1`, [history_id]);
      const [before, after] = (['waiting', 'queued'] as const).map((state) => toHistory({ ...rows[0], state }));
      await auditChange(transaction, 'changed', { before, after }, OPERATOR);
      return after;
    });
  }

  /** Reads a gzip-compressed chunk of a finished file. @throws DaystarError NotFound */
  async readChunk({ account_id, history_id }: HistoryReference, chunk: number): Promise<Buffer> {
    const sql = `select content from history_chunk join history_job using (history_id)
      where history_id = $1 and account_id = $2 and state = 'done' and number = $3`;
    const rows = await query<{ content: Buffer }>(this.database, sql, [history_id, account_id, chunk]);
    if (rows.length === 0) throw createNotFoundError('history');
    return rows[0].content;
  }

  async deleteExpired(): Promise<void> {
    await query(this.database, 'delete from history_job where expires_at < now()');
  }
}

export async function unpackSubject(packed: Uint8Array): Promise<HistorySubject> {
  return JSON.parse((await decompress(packed)).toString()) as HistorySubject;
}

const OPERATOR = { actor: 'operator' };

/** Adds a request, an approval, a cancellation or a deletion to the audit log. */
async function auditChange(
  transaction: EntityManager,
  action: 'created' | 'changed' | 'deleted',
  { before, after }: { readonly before?: History; readonly after?: History },
  origin: AuditActor,
): Promise<void> {
  const resource = `history/${(after ?? before)!.history_id}`;
  await addToAudit(transaction, { action, resource, before, after, changedAt: Date.now() }, origin);
}

/** Deletes the subject, the computed months and the file of a history that is no longer computed. */
export async function deleteContent(transaction: EntityManager, history_id: string): Promise<void> {
  await transaction.query(`update history_job set subject = '' where history_id = $1`, [history_id]);
  await transaction.query('delete from history_piece where history_id = $1', [history_id]);
  await transaction.query('delete from history_chunk where history_id = $1', [history_id]);
}

async function findOwnHistory(
  manager: EntityManager,
  { account_id, history_id }: HistoryReference,
  lock: '' | 'for update' = '',
  includesDeleted = false,
): Promise<History> {
  const sql = `${SELECT_HISTORIES} where history_id = $1 and account_id = $2 and ($3 or state <> 'deleted') ${lock}`;
  const rows = await manager.query<HistoryRow[]>(sql, [history_id, account_id, includesDeleted]);
  if (rows.length === 0) throw createNotFoundError('history');
  return toHistory(rows[0]);
}
