import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type History,
  type HistorySpecification,
  createDeletedResourceError,
  createOtherBodyError,
  deriveCreatedId,
} from '@daystar/contracts';
import type { EntityManager } from 'typeorm';
import { type HistoryRow, SELECT_HISTORIES, toHistory } from './history-row';

/** Creates the id of a history: derived from an idempotency key, or else random. */
export const createHistoryId = (accountId: string, idempotencyKey?: string): string =>
  `h${idempotencyKey === undefined ? randomBytes(8).toString('hex') : deriveCreatedId('history', accountId, idempotencyKey)}`;

/**
 * Finds the history that an earlier request with the same idempotency key ordered, as it is now.
 * @returns undefined when the request is the first one, or the row of its history has expired
 * @throws DaystarError Conflict when the earlier request had another body, or its history was deleted
 */
export async function findOrderedHistory(
  transaction: EntityManager,
  historyId: string,
  specification: HistorySpecification,
): Promise<History | undefined> {
  const [row] = await transaction.query<HistoryRow[]>(`${SELECT_HISTORIES} where history_id = $1`, [historyId]);
  if (!row) return undefined;
  if (!isDeepStrictEqual(row.specification, JSON.parse(JSON.stringify(specification)))) throw createOtherBodyError();
  if ((row.state as string) === 'deleted') throw createDeletedResourceError('history');
  return toHistory(row);
}
