import { Client, type ClientConfig } from 'pg';
import { markConnectError } from './connect-errors';

type Query = (...args: unknown[]) => unknown;
type ConnectCallback = (error: Error, ...args: unknown[]) => void;

/**
 * Closes its connection after a query timeout. The standard client would return a dead connection to the pool. Each later
 * caller would then wait for the same timeout, until TCP gives up after about 15 minutes.
 *
 * Always listens for `error` events. The pool removes its listener when it hands out a client, and TypeORM adds its own
 * later. Without a listener, a connection that ends in between would end the process. Now the next statement rejects instead.
 *
 * Marks errors of connecting, so that they count as an unavailable database.
 */
export class FailFastClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    this.on('error', () => undefined);
    const query = this.query.bind(this) as Query;
    this.query = ((...args: unknown[]) => {
      const result = query(...args);
      if (result instanceof Promise) result.catch((error: Error) => this.closeAfterTimeout(error));
      return result;
    }) as Client['query'];
  }

  override connect(): Promise<Client>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<Client> | void {
    if (callback) {
      return super.connect((error: Error | null, ...args: unknown[]) => {
        if (error) markConnectError(error);
        callback(error as Error, ...args);
      });
    }
    return super.connect().catch((error: Error) => {
      markConnectError(error);
      throw error;
    });
  }

  private closeAfterTimeout(error: Error): void {
    if (error.message === 'Query read timeout') void this.end();
  }
}
