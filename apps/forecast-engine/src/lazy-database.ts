import type { Database } from '@daystar/database';
import { DaystarError } from '@daystar/contracts';
import type { Log } from '@daystar/host';

/**
 * A database that need not be there when the engine starts: rows are made and served without it.
 * It is opened when first asked for, and again when that failed.
 */
export class LazyDatabase {
  private opening?: Promise<Database>;
  private isWaiting = false;

  constructor(
    private readonly open: () => Promise<Database>,
    private readonly log?: Pick<Log, 'info' | 'warn'>,
  ) {}

  /** @throws DaystarError Unavailable while it cannot be reached */
  async get(): Promise<Database> {
    try {
      const database = await (this.opening ??= this.open());
      if (this.isWaiting) this.log?.info('Postgres is available');
      this.isWaiting = false;
      return database;
    } catch (error) {
      this.opening = undefined;
      if (!this.isWaiting) this.log?.warn('waiting for Postgres', { error });
      this.isWaiting = true;
      const told = { cause: error, retryAfterSeconds: 5 };
      throw new DaystarError('Unavailable', 'The archive does not answer just now.', [], told);
    }
  }

  async close(): Promise<void> {
    const database = await this.opening?.catch(() => undefined);
    await database?.close();
  }
}
