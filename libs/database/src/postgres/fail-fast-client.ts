import { Client, type ClientConfig } from 'pg';

type Query = (...args: unknown[]) => unknown;

/**
 * Closes its connection after a query timeout. The standard client would return a dead connection to the pool. Each later
 * caller would then wait for the same timeout, until TCP gives up after about 15 minutes.
 */
export class FailFastClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    const query = this.query.bind(this) as Query;
    this.query = ((...args: unknown[]) => {
      const result = query(...args);
      if (result instanceof Promise) result.catch((error: Error) => this.closeAfterTimeout(error));
      return result;
    }) as Client['query'];
  }

  private closeAfterTimeout(error: Error): void {
    if (error.message === 'Query read timeout') void this.end();
  }
}
