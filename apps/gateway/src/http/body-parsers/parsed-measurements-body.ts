import { DaystarError } from '@daystar/contracts';
import type { ParseResult } from './body-worker';
import type { PostedMeasurements } from './read-measurements';

/**
 * A body with measurements that a worker thread has parsed. The worker returns them as JSON bytes, which are cheap to
 * pass between threads. The main thread parses them in a tenth of the time that the body would take.
 */
export class ParsedMeasurementsBody {
  constructor(private readonly outcome: Extract<ParseResult, { posted: unknown } | { noValidMeasurement: unknown }>) {}

  /**
   * Returns the valid measurements.
   * @throws DaystarError InvalidRequest, the error of `readMeasurements` on the worker thread
   */
  getMeasurements(): PostedMeasurements {
    if ('noValidMeasurement' in this.outcome) {
      const { message, errors } = this.outcome.noValidMeasurement;
      throw new DaystarError('InvalidRequest', message, errors);
    }
    const { buffer, byteOffset, byteLength } = this.outcome.posted;
    return JSON.parse(Buffer.from(buffer, byteOffset, byteLength).toString()) as PostedMeasurements;
  }
}
