import { join } from 'node:path';
import { DaystarError } from '@daystar/contracts';
import { type Log, threadPool } from '@daystar/host';
import type { FastifyRequest } from 'fastify';
import type { Piscina } from 'piscina';
import { type BodyDone, type LargeBodies, isOfMeasurements } from './json-body-parser';
import { PostedBody } from './posted-body';
import type { BodyType, ReadOrder, ReadOutcome, readBody } from './body-worker';

const WORK = join(__dirname, 'body-worker');
/** Parsing less takes a few milliseconds, which is what handing it over costs. */
const LARGE_BYTES = 64 * 1024;
/** Checking a row takes 30 us, and the shortest has four bytes. */
const LARGE_BYTES_OF_MEASUREMENTS = 4 * 1024;
/** Responses come first. */
const NICE_INCREMENT = 10;
/** A thread takes 50 MB, and most gateways get no large body for hours. */
const IDLE_MS = 5 * 60_000;
const MAX_HEAP_MB = 256;

/** Parses and validates large bodies on a thread, so that no other request waits: ten thousand measurements take 0.5 s. */
export class LargeBodyReader implements LargeBodies {
  private readonly pool?: Piscina<Parameters<typeof readBody>[0], ReadOutcome>;

  /** @param threads 0 parses all bodies on the thread that serves */
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
    this.pool = threadPool(WORK, options, log);
  }

  isLarge(request: FastifyRequest, { length }: Buffer): boolean {
    return this.pool !== undefined && length > (isOfMeasurements(request) ? LARGE_BYTES_OF_MEASUREMENTS : LARGE_BYTES);
  }

  /** Calls back with what a parser of Fastify gives. */
  read(request: FastifyRequest, bytes: Buffer, type: BodyType, done: BodyDone): void {
    this.parsed({ bytes, type, forMeasurements: isOfMeasurements(request) }).then((body) => done(null, body), done);
  }

  async close(): Promise<void> {
    await this.pool?.destroy();
  }

  private async parsed(order: ReadOrder): Promise<unknown> {
    const outcome = await this.pool!.run(order, { name: 'readBody' }).catch(unreadable);
    if ('refused' in outcome) throw new DaystarError('InvalidRequest', outcome.refused.message, outcome.refused.errors);
    if (!('sound' in outcome)) return new PostedBody(outcome);
    return JSON.parse((order.bytes as Buffer).toString());
  }
}

/** @throws DaystarError PayloadTooLarge when the thread ran out of memory; the error itself when it is another */
function unreadable(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
  throw new DaystarError('PayloadTooLarge', 'Reading the body takes too much memory.');
}
