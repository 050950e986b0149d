import type { AccountHistory, EarlierCreation, History, HistorySpecification } from '@daystar/contracts';
import { formatStamp } from '@daystar/timeseries';
import type { EntityManager } from 'typeorm';

/** A row of `history_job` with the columns of `SELECT_HISTORIES`. */
export interface HistoryRow {
  readonly history_id: string;
  readonly account_id: string;
  readonly specification: HistorySpecification;
  readonly state: History['state'];
  readonly years: number;
  readonly done: number;
  readonly total: number;
  /** A 64-bit integer, which drivers return as text. */
  readonly bytes: string | null;
  readonly sha256: string | null;
  readonly weather_source: string | null;
  readonly error: string | null;
  readonly created_at: Date;
  readonly finished_at: Date | null;
  readonly expires_at: Date;
}

export const SELECT_HISTORIES = `select history_id, account_id, terms as specification, state, years, done, total, bytes, sha256, weather_source, error, created_at,
  finished_at, expires_at from history_job`;

const formatDate = (date: Date): string => formatStamp(date.getTime());

export const toHistory = ({ specification, ...row }: HistoryRow): History => ({
  history_id: row.history_id,
  state: row.state,
  ...specification,
  years: row.years,
  done: row.done,
  total: row.total,
  ...(row.bytes === null ? {} : { bytes: Number(row.bytes) }),
  ...(row.sha256 === null ? {} : { sha256: row.sha256 }),
  ...(row.weather_source === null ? {} : { weather_source: row.weather_source }),
  ...(row.error === null ? {} : { error: row.error }),
  created_at: formatDate(row.created_at),
  ...(row.finished_at === null ? {} : { finished_at: formatDate(row.finished_at) }),
  expires_at: formatDate(row.expires_at),
});

export const toAccountHistory = (row: HistoryRow): AccountHistory => ({
  ...toHistory(row),
  account_id: row.account_id,
});

/** Finds the order of a history, and the history as it is now. @returns undefined when there is none, or its row has expired */
export async function findOrder(
  transaction: EntityManager,
  history_id: string,
): Promise<EarlierCreation<History> | undefined> {
  const [row] = await transaction.query<HistoryRow[]>(`${SELECT_HISTORIES} where history_id = $1`, [history_id]);
  if (!row) return undefined;
  return {
    kind: 'history',
    body: row.specification,
    resource: (row.state as string) === 'deleted' ? undefined : toHistory(row),
  };
}
