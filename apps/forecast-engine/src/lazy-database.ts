import { DaystarError } from '@daystar/contracts';
import type { Database } from '@daystar/database';
import type { Log } from '@daystar/host';
import type { EntityManager } from 'typeorm';
import type { ArchiveDatabase } from './platform/engine-ports';

/** Opens the database on first use, so that the engine starts and issues forecasts while Postgres is unavailable. */
export class LazyDatabase implements ArchiveDatabase {
  private opening?: Promise<Database>;
  private isWaiting = false;

  constructor(
    private readonly open: () => Promise<Database>,
    private readonly log: Pick<Log, 'info' | 'warn'>,
  ) {}

  /** @throws DaystarError Unavailable while the database cannot be opened or does not answer */
  async read<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return (await this.database()).read(work);
  }

  /** @throws DaystarError Unavailable while the database cannot be opened or does not answer */
  async transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return (await this.database()).transaction(work);
  }

  async close(): Promise<void> {
    const database = await this.opening?.catch(() => undefined);
    await database?.close();
  }

  private async database(): Promise<Database> {
    try {
      const database = await (this.opening ??= this.open());
      if (this.isWaiting) this.log.info('Postgres is available');
      this.isWaiting = false;
      return database;
    } catch (error) {
      this.opening = undefined;
      if (!this.isWaiting) this.log.warn('waiting for Postgres', { error });
      this.isWaiting = true;
      const details = { cause: error, retryAfterSeconds: 5 };
      throw new DaystarError('Unavailable', 'The archive does not answer just now.', [], details);
    }
  }
}
