import { join } from 'node:path';
import { DaystarError } from '@daystar/contracts';
import { type Log, createThreadPool } from '@daystar/host';
import type { FastifyRequest } from 'fastify';
import type { Piscina } from 'piscina';
import { type BodyDone, type LargeBodyParser, isMeasurementsRoute } from './json-body-parser';
import { PostedBody } from './posted-body';
import type { BodyType, ParseTask, ParseResult, readBody } from './body-worker';

const WORKER_FILE = join(__dirname, 'body-worker');
/** Minimum size of a large body. Smaller ones take a few milliseconds to parse, about as long as sending them to a thread. */
const LARGE_BYTES = 64 * 1024;
/** Minimum size of a large body of measurements: validating a row takes 30 us, and the shortest row has four bytes. */
const LARGE_BYTES_OF_MEASUREMENTS = 4 * 1024;
/** Lowers the priority of the thread below that of the main thread. */
const NICE_INCREMENT = 10;
/** Idle time after which the thread ends and frees 50 MB: most gateways get no large body for hours. */
const IDLE_MS = 5 * 60_000;
const MAX_HEAP_MB = 256;

/** Parses and validates large bodies on a worker thread, so that no other request waits: ten thousand measurements take 0.5 s. */
export class WorkerBodyParser implements LargeBodyParser {
  private readonly pool?: Piscina<Parameters<typeof readBody>[0], ParseResult>;

  /** @param threads 0 parses all bodies on the main thread */
  constructor(threads = 0, log?: Log) {
    if (threads === 0) return;
    const options = {
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      niceIncrement: NICE_INCREMENT,
      recordTiming: false,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    };
    this.pool = createThreadPool(WORKER_FILE, options, log);
  }

  isLarge(request: FastifyRequest, { length }: Buffer): boolean {
    return (
      this.pool !== undefined && length > (isMeasurementsRoute(request) ? LARGE_BYTES_OF_MEASUREMENTS : LARGE_BYTES)
    );
  }

  /** Calls back with the parsed body, as body parsers of Fastify do. */
  parse(request: FastifyRequest, bytes: Buffer, type: BodyType, done: BodyDone): void {
    this.parseOnWorker({ bytes, type, isForMeasurements: isMeasurementsRoute(request) }).then(
      (body) => done(null, body),
      done,
    );
  }

  async close(): Promise<void> {
    await this.pool?.destroy();
  }

  private async parseOnWorker(task: ParseTask): Promise<unknown> {
    const outcome = await this.pool!.run(task, { name: 'readBody' }).catch(throwUnreadable);
    if ('rejected' in outcome)
      throw new DaystarError('InvalidRequest', outcome.rejected.message, outcome.rejected.errors);
    if (!('valid' in outcome)) return new PostedBody(outcome);
    return JSON.parse((task.bytes as Buffer).toString());
  }
}

/** @throws DaystarError PayloadTooLarge when the thread ran out of memory; otherwise the error itself */
function throwUnreadable(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
  throw new DaystarError('PayloadTooLarge', 'The body needs too much memory to read. Send it in several requests.');
}
