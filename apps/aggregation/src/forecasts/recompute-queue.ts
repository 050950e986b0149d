import { setTimeout as sleep } from 'node:timers/promises';
import { DaystarError } from '@daystar/contracts';
import type { Log } from '@daystar/host';
import { sumsFailed } from './metrics';

/** Real time, ms, in which issues of members are gathered: an engine issues the sites of a tile one after another. */
const GATHER_MS = 500;
const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 5000;
/** A sum that fails for another reason than an outage is given up after so many attempts. */
const MAX_ATTEMPTS = 5;

interface Waiting {
  readonly settled: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
  attempts: number;
}

/**
 * Aggregations that are to be summed. Changes of one aggregation within half a second are one sum. A sum that cannot be
 * published is retried: for ever while something is unavailable, else a few times.
 */
export class SumQueue {
  private waiting = new Map<string, Waiting>();
  private readonly retries = new Map<NodeJS.Timeout, Waiting>();
  private running?: Promise<void>;
  private readonly stopping = new AbortController();

  constructor(
    private readonly sum: (key: string) => Promise<void>,
    private readonly log: Log,
  ) {}

  /** Resolves when a sum that includes the change is published or given up. Rejects when the queue stops first. */
  add(key: string): Promise<void> {
    const entry = this.waiting.get(key) ?? newEntry();
    if (this.stopping.signal.aborted) entry.reject(stopped());
    else this.enqueue(key, entry);
    return entry.settled;
  }

  /** Sums what waits, once and without delay; rejects what fails or is to be retried. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    for (const [timer, { reject }] of this.retries) {
      clearTimeout(timer);
      reject(stopped());
    }
  }

  private enqueue(key: string, entry: Waiting): void {
    const newer = this.waiting.get(key);
    if (newer && newer !== entry) void entry.settled.then(newer.resolve, newer.reject);
    this.waiting.set(key, entry);
    this.running ??= this.run().finally(() => (this.running = undefined));
  }

  private async run(): Promise<void> {
    while (this.waiting.size > 0) {
      await sleep(GATHER_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      const batch = this.waiting;
      this.waiting = new Map();
      for (const [key, entry] of batch) await this.attempt(key, entry);
    }
  }

  private async attempt(key: string, entry: Waiting): Promise<void> {
    try {
      await this.sum(key);
      entry.resolve();
    } catch (error) {
      sumsFailed.inc();
      this.retry(key, entry, error);
    }
  }

  private retry(key: string, entry: Waiting, error: unknown): void {
    const details = { aggregation: key, attempts: ++entry.attempts, error };
    const isOutage = error instanceof DaystarError && error.code === 'Unavailable';
    if (!isOutage && entry.attempts >= MAX_ATTEMPTS) {
      this.log.error('aggregation keeps its last rows: summing failed', details);
      return entry.resolve();
    }
    if (entry.attempts === 1) this.log.warn('aggregation could not be summed; retrying', details);
    if (this.stopping.signal.aborted) return entry.reject(stopped());
    const pause = Math.min(FIRST_RETRY_MS * 2 ** (entry.attempts - 1), MAX_RETRY_MS);
    const timer = setTimeout(() => {
      this.retries.delete(timer);
      this.enqueue(key, entry);
    }, pause);
    this.retries.set(timer, entry);
  }
}

function newEntry(): Waiting {
  let [resolve, reject] = [() => {}, (_: Error) => {}];
  const settled = new Promise<void>((done, failed) => ([resolve, reject] = [done, failed]));
  // Not every caller waits for it.
  settled.catch(() => undefined);
  return { settled, resolve, reject, attempts: 0 };
}

const stopped = () => new DaystarError('Unavailable', 'The service stops.');
