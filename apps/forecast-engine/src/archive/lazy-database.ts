import type { Database } from '@daystar/database';
import { DaystarError } from '@daystar/contracts';

/**
 * A database that need not be there when the engine starts: rows are made and served without it.
 * It is opened when first asked for, and again when that failed.
 */
export class LazyDatabase {
  private opening?: Promise<Database>;

  constructor(private readonly open: () => Promise<Database>) {}

  /** @throws DaystarError Unavailable while it cannot be reached */
  async get(): Promise<Database> {
    try {
      return await (this.opening ??= this.open());
    } catch (error) {
      this.opening = undefined;
      const told = { cause: error, retryAfterSeconds: 5 };
      throw new DaystarError('Unavailable', 'The archive does not answer just now.', [], told);
    }
  }

  async close(): Promise<void> {
    const database = await this.opening?.catch(() => undefined);
    await database?.close();
  }
}
