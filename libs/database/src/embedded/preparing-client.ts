import { Client, type ClientConfig } from 'pg';

type Query = (...args: unknown[]) => unknown;

/** Maximum number of prepared statements, because the plan of one takes tens of kB of the memory of the embedded database. */
export const MAX_PREPARED_STATEMENTS = 300;

/**
 * Prepares statements with parameters and reuses them, because the embedded database parses and plans a short statement for
 * longer than it executes it. Only for a session after the migrations: Postgres refuses a prepared `select *` when its
 * columns have changed.
 */
export class PreparingClient extends Client {
  private readonly names = new Map<string, string>();

  constructor(config?: ClientConfig) {
    super(config);
    const query = this.query.bind(this) as Query;
    this.query = ((text: unknown, values: unknown, ...others: unknown[]) => {
      const name = typeof text === 'string' && Array.isArray(values) ? this.getName(text) : undefined;
      return name ? query({ name, text, values }, ...others) : query(text, values, ...others);
    }) as Client['query'];
  }

  /** Returns the name of a prepared statement; undefined if there are too many. */
  private getName(text: string): string | undefined {
    if (!this.names.has(text) && this.names.size < MAX_PREPARED_STATEMENTS) this.names.set(text, `s${this.names.size}`);
    return this.names.get(text);
  }
}
