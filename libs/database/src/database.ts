import { DaystarError } from '@daystar/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { databaseSeconds } from './metrics';
import { whyAway } from './why-away';

/** Postgres, or its embedded twin: the same SQL, the same types, the same errors. */
export class Database {
  private readonly listeners = new Set<() => void>();
  private failure?: string;

  constructor(
    private readonly source: DataSource,
    private readonly letGo: () => Promise<void>,
  ) {}

  /**
   * Statements that each stand alone. Never inside `transaction`: the embedded twin has one session, and waits for
   * itself until it gives up.
   * @throws DaystarError Unavailable when the database is away
   */
  read<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.attempt('read', () => work(this.source.manager));
  }

  /**
   * All or nothing. When the connection breaks during the commit nobody knows which: the caller is told Unavailable.
   * @throws DaystarError Unavailable when the database is away; what `work` throws, after a rollback
   */
  async transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const result = await this.attempt('transaction', () => this.source.transaction(work));
    for (const listener of this.listeners) listener();
    return result;
  }

  /** Calls `listener` right after every commit of this process. @returns what ends that */
  onCommit(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Undefined while all is well, else what was wrong the last time the database was asked. */
  trouble(): string | undefined {
    return this.failure;
  }

  async close(): Promise<void> {
    await this.source.destroy();
    await this.letGo();
  }

  private async attempt<T>(kind: 'read' | 'transaction', work: () => Promise<T>): Promise<T> {
    const took = databaseSeconds.startTimer({ kind });
    try {
      const result = await work();
      took({ outcome: 'ok' });
      this.failure = undefined;
      return result;
    } catch (error) {
      const away = whyAway(error);
      took({ outcome: away ? 'away' : 'refused' });
      this.failure = away && `the database is away: ${away}`;
      if (!away) throw error;
      const told = { cause: error, retryAfterSeconds: 5 };
      throw new DaystarError('Unavailable', 'The database does not answer just now.', [], told);
    }
  }
}
