import { setTimeout as sleep } from 'node:timers/promises';
import { DaystarError } from '@daystar/contracts';
import type { Log } from '@daystar/host';
import { failedAggregations } from './metrics';

/** Wall-clock time for which changes are collected, because an engine issues the sites of a tile sequentially. */
const BATCH_MS = 500;
const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 5000;
/** Number of attempts after which work that fails without an outage is abandoned. */
const MAX_ATTEMPTS = 5;

interface QueueEntry {
  readonly settled: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
  attempts: number;
}

/** The task that a queue runs for each of its aggregations. */
export interface QueueTask {
  /** Names the task in log messages, such as `computing an aggregation forecast`. */
  readonly name: string;
  /** Consequence when the task is abandoned, for log messages, such as `published rows stay`. */
  readonly consequence: string;
  readonly run: (key: string) => Promise<void>;
  /** Whether all aggregations of a batch run at once; one after the other when absent. */
  readonly isConcurrent?: boolean;
}

/**
 * Queue of aggregations. Changes of one aggregation within half a second cause one run. A failed run is retried:
 * without limit during an outage, otherwise up to `MAX_ATTEMPTS` times.
 */
export class AggregationTaskQueue {
  private entries = new Map<string, QueueEntry>();
  private readonly retries = new Map<NodeJS.Timeout, QueueEntry>();
  private running?: Promise<void>;
  private readonly stopping = new AbortController();

  constructor(
    private readonly task: QueueTask,
    private readonly log: Log,
  ) {}

  /** Resolves when a run that began after this call succeeded or was abandoned. Rejects when the queue stops first. */
  add(key: string): Promise<void> {
    const entry = this.entries.get(key) ?? createEntry();
    if (this.stopping.signal.aborted) entry.reject(createStoppedError());
    else this.enqueue(key, entry);
    return entry.settled;
  }

  /** Runs queued aggregations once, without delay. Rejects those that fail or wait for a retry. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    for (const [timer, { reject }] of this.retries) {
      clearTimeout(timer);
      reject(createStoppedError());
    }
  }

  private enqueue(key: string, entry: QueueEntry): void {
    const newer = this.entries.get(key);
    if (newer && newer !== entry) void entry.settled.then(newer.resolve, newer.reject);
    this.entries.set(key, entry);
    this.running ??= this.run().finally(() => (this.running = undefined));
  }

  private async run(): Promise<void> {
    while (this.entries.size > 0) {
      await sleep(BATCH_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      const batch = this.entries;
      this.entries = new Map();
      if (this.task.isConcurrent) await Promise.all([...batch].map(([key, entry]) => this.attempt(key, entry)));
      else for (const [key, entry] of batch) await this.attempt(key, entry);
    }
  }

  private async attempt(key: string, entry: QueueEntry): Promise<void> {
    try {
      await this.task.run(key);
      entry.resolve();
    } catch (error) {
      failedAggregations.inc();
      this.retry(key, entry, error);
    }
  }

  private retry(key: string, entry: QueueEntry, error: unknown): void {
    const details = { aggregation: key, attempts: ++entry.attempts, error };
    const isOutage = error instanceof DaystarError && error.code === 'Unavailable';
    if (!isOutage && entry.attempts >= MAX_ATTEMPTS) {
      this.log.error(`${this.task.name} failed; giving up: ${this.task.consequence}`, details);
      return entry.resolve();
    }
    if (entry.attempts === 1) this.log.warn(`${this.task.name} failed; retrying`, details);
    if (this.stopping.signal.aborted) return entry.reject(createStoppedError());
    const delayMs = Math.min(FIRST_RETRY_MS * 2 ** (entry.attempts - 1), MAX_RETRY_MS);
    const timer = setTimeout(() => {
      this.retries.delete(timer);
      this.enqueue(key, entry);
    }, delayMs);
    this.retries.set(timer, entry);
  }
}

function createEntry(): QueueEntry {
  let [resolve, reject] = [() => {}, (_: Error) => {}];
  const settled = new Promise<void>((done, failed) => ([resolve, reject] = [done, failed]));
  // Prevents an unhandled rejection, because some callers do not await it.
  settled.catch(() => undefined);
  return { settled, resolve, reject, attempts: 0 };
}

const createStoppedError = () => new DaystarError('Unavailable', 'The service is stopping.');
