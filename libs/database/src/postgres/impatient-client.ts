import { Client, type ClientConfig } from 'pg';

type Query = (...args: unknown[]) => unknown;

/**
 * A connection whose answer is overdue is taken for dead and cut. The plain client would go back into the pool and make
 * every later caller wait just as long, until TCP gives up after a quarter of an hour.
 */
export class ImpatientClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    const query = this.query.bind(this) as Query;
    this.query = ((...args: unknown[]) => {
      const answer = query(...args);
      if (answer instanceof Promise) answer.catch((error: Error) => this.endWhenOverdue(error));
      return answer;
    }) as Client['query'];
  }

  private endWhenOverdue(error: Error): void {
    if (error.message === 'Query read timeout') void this.end();
  }
}
