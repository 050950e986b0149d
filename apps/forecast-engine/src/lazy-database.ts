import { DaystarError, type OutageTracker } from '@daystar/contracts';
import type { Database } from '@daystar/database';
import type { Log } from '@daystar/host';
import type { EntityManager } from 'typeorm';
import type { ArchiveDatabase } from './platform/engine-ports';

/** Opens the database on first use, so that the engine can start and issue forecasts while Postgres is unavailable. */
export class LazyDatabase implements ArchiveDatabase {
  private opening?: Promise<Database>;
  private isUnavailable = false;
  private wasReached = false;

  constructor(
    private readonly open: () => Promise<Database>,
    private readonly outage: OutageTracker,
    private readonly log: Pick<Log, 'info' | 'warn'>,
  ) {}

  /** @throws DaystarError Unavailable while the database cannot be opened or does not respond */
  async execute<T>(task: (manager: EntityManager) => Promise<T>): Promise<T> {
    return (await this.getOrOpen()).execute(task);
  }

  /** @throws DaystarError Unavailable while the database cannot be opened or does not respond */
  async transaction<T>(task: (manager: EntityManager) => Promise<T>): Promise<T> {
    return (await this.getOrOpen()).transaction(task);
  }

  async close(): Promise<void> {
    const database = await this.opening?.catch(() => undefined);
    await database?.close();
  }

  /**
   * Reports a database that this process has never reached, so that a rollout with a wrong address or password stops. Each
   * call tries to connect.
   */
  findReadinessProblem(): string | undefined {
    if (this.wasReached) return undefined;
    this.getOrOpen().catch(() => undefined);
    return this.outage.problem ?? `connecting to ${this.outage.dependency}`;
  }

  private async getOrOpen(): Promise<Database> {
    try {
      const database = await (this.opening ??= this.open());
      if (this.isUnavailable) this.log.info('Postgres is available');
      this.isUnavailable = false;
      this.outage.clear();
      this.wasReached = true;
      return database;
    } catch (error) {
      this.opening = undefined;
      this.outage.report(error);
      if (!this.isUnavailable) this.log.warn('waiting for Postgres', { problem: this.outage.problem, error });
      this.isUnavailable = true;
      const details = { cause: error, retryAfterSeconds: 5 };
      throw new DaystarError('Unavailable', 'The archive is unavailable.', [], details);
    }
  }
}
