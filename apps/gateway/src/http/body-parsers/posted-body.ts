import { DaystarError } from '@daystar/contracts';
import type { ParseResult } from './body-worker';
import type { PostedMeasurements } from './read-measurements';

/** A body with measurements that a worker thread has parsed. */
export class PostedBody {
  constructor(private readonly outcome: Extract<ParseResult, { posted: unknown } | { unreadable: unknown }>) {}

  /** @throws DaystarError InvalidRequest as `readMeasurements` does */
  getMeasurements(): PostedMeasurements {
    if ('unreadable' in this.outcome) {
      const { message, errors } = this.outcome.unreadable;
      throw new DaystarError('InvalidRequest', message, errors);
    }
    const { buffer, byteOffset, byteLength } = this.outcome.posted;
    return JSON.parse(Buffer.from(buffer, byteOffset, byteLength).toString()) as PostedMeasurements;
  }
}
