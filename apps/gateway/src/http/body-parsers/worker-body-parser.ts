import { join } from 'node:path';
import { DaystarError } from '@daystar/contracts';
import type { Log } from '@daystar/host';
import type { FastifyRequest } from 'fastify';
import { type BodyParserCallback, type LargeBodyParser, isMeasurementsRoute } from './json-body-parser';
import { BackgroundThread } from '../../platform/background-thread';
import { ParsedMeasurementsBody } from './parsed-measurements-body';
import type { BodyType, ParseTask, readBody } from './body-worker';

const WORKER_FILE = join(__dirname, 'body-worker');
/** Minimum size of a large body. Smaller ones take a few milliseconds to parse, about as long as sending them to a thread. */
const MIN_LARGE_BODY_BYTES = 64 * 1024;
/** Minimum size of a large body of measurements: validating a row takes 30 us, and a row may have as few as two bytes. */
export const MIN_LARGE_MEASUREMENTS_BYTES = 4 * 1024;

/**
 * Parses and validates large bodies on a worker thread, so that no other request waits: ten thousand measurements take
 * 0.5 s.
 */
export class WorkerBodyParser implements LargeBodyParser {
  private readonly thread?: BackgroundThread<ParseTask, ReturnType<typeof readBody>>;

  /**
   * @param threads number of render threads; with 0, the main thread parses all bodies, otherwise one worker thread parses
   *   large ones
   */
  constructor(threads = 0, log?: Log) {
    if (threads > 0) this.thread = new BackgroundThread(WORKER_FILE, 'readBody', log);
  }

  isLarge(request: FastifyRequest, { length }: Buffer): boolean {
    return (
      this.thread !== undefined &&
      length > (isMeasurementsRoute(request) ? MIN_LARGE_MEASUREMENTS_BYTES : MIN_LARGE_BODY_BYTES)
    );
  }

  /** Calls back with the parsed body, as body parsers of Fastify do. */
  parse(request: FastifyRequest, bytes: Buffer, type: BodyType, done: BodyParserCallback): void {
    this.parseOnWorker({ bytes, type, isForMeasurements: isMeasurementsRoute(request) }).then(
      (body) => done(null, body),
      done,
    );
  }

  async close(): Promise<void> {
    await this.thread?.close();
  }

  private async parseOnWorker(task: ParseTask): Promise<unknown> {
    const outcome = await this.thread!.run(task);
    if ('rejected' in outcome)
      throw new DaystarError('InvalidRequest', outcome.rejected.message, outcome.rejected.errors);
    if (!('isValid' in outcome)) return new ParsedMeasurementsBody(outcome);
    return JSON.parse((task.bytes as Buffer).toString());
  }
}
