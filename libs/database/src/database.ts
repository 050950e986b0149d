import { DaystarError, type OutageTracker } from '@daystar/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { databaseDurationSeconds } from './metrics';
import { findUnavailableReason } from './unavailable-reason';

/** Postgres or the embedded database, with the same SQL, types and errors. */
export class Database {
  private readonly commitListeners = new Set<() => void>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly onClosed: () => Promise<void>,
    private readonly outage: OutageTracker,
  ) {}

  /**
   * Executes statements that read or write, each in an implicit transaction. Do not call it inside `transaction`: the
   * embedded database has one session, so the call would block until the timeout.
   * @throws DaystarError Unavailable when the database is unavailable
   */
  execute<T>(task: (manager: EntityManager) => Promise<T>): Promise<T> {
    // The label is older than statements that write.
    return this.attempt('read', () => task(this.dataSource.manager));
  }

  /**
   * Runs a transaction. If the connection fails during the commit, its outcome is unknown: the caller gets
   * `Unavailable`.
   * @throws DaystarError Unavailable when the database is unavailable; errors of `task`, after a rollback
   */
  async transaction<T>(task: (manager: EntityManager) => Promise<T>): Promise<T> {
    const result = await this.attempt('transaction', () => this.dataSource.transaction(task));
    for (const listener of this.commitListeners) listener();
    return result;
  }

  /** Calls the listener after every successful `transaction` of this process. @returns a function that unsubscribes */
  onCommit(listener: () => void): () => void {
    this.commitListeners.add(listener);
    return () => this.commitListeners.delete(listener);
  }

  /** Returns the problem of the database at the last statement; undefined if it responded. */
  findReadinessProblem(): string | undefined {
    return this.outage.problem;
  }

  async close(): Promise<void> {
    await this.dataSource.destroy();
    await this.onClosed();
  }

  private async attempt<T>(kind: 'read' | 'transaction', task: () => Promise<T>): Promise<T> {
    const stopTimer = databaseDurationSeconds.startTimer({ kind });
    try {
      const result = await task();
      stopTimer({ outcome: 'ok' });
      this.outage.clear();
      return result;
    } catch (error) {
      const reason = findUnavailableReason(error);
      stopTimer({ outcome: reason ? 'unavailable' : 'failed' });
      if (!reason) {
        // The database responded: the statement is at fault.
        this.outage.clear();
        throw error;
      }
      this.outage.report(reason);
      const details = { cause: error, retryAfterSeconds: 5 };
      throw new DaystarError('Unavailable', 'The database is unavailable.', [], details);
    }
  }
}
