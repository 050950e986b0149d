import { setTimeout as pause } from 'node:timers/promises';
import { DaystarError, type ForecastIssue } from '@daystar/contracts';
import type { Log } from '@daystar/host';
import type { Clock } from '@daystar/timeseries';
import type { IssueArchive } from '../archive/issue-archive';
import { archiveLag } from './metrics';

/** Issues that are stored by one statement. */
const BATCH = 16;
const PAUSE_MS = 2000;

interface Waiting {
  readonly issue: ForecastIssue;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Stores what the topics bring. Those that come while others are being stored go together. While the database is away
 * they wait, and with them their partitions of the topics, where nothing is lost: offsets are committed when an issue is
 * stored. The refresh does not take part in any of this.
 */
export class ArchiveWriter {
  private waiting: Waiting[] = [];
  private running?: Promise<void>;
  private readonly stopping = new AbortController();

  constructor(
    private readonly archive: IssueArchive,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Resolves when it is stored. @throws DaystarError Unavailable when stopped before that */
  add(issue: ForecastIssue): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ issue, done, failed });
      this.running ??= this.run().finally(() => (this.running = undefined));
    });
  }

  /** Gives up what waits; it is delivered again. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    // Those that come in the same turn go together.
    await pause(0);
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, BATCH);
      await this.store(batch);
    }
  }

  private async store(batch: readonly Waiting[]): Promise<void> {
    for (;;) {
      try {
        this.measureLag(batch);
        await this.archive.add(batch.map(({ issue }) => issue));
        this.measureLag(batch);
        for (const { done } of batch) done();
        return;
      } catch (error) {
        const away = error instanceof DaystarError && error.code === 'Unavailable';
        if (!away && batch.length > 1) {
          // One that cannot be stored takes nobody with it.
          for (const one of batch) await this.store([one]);
          return;
        }
        if (!away || this.stopping.signal.aborted) {
          for (const { failed } of batch) failed(error);
          return;
        }
        this.log.warn('issues wait to be archived', { issues: batch.length + this.waiting.length, error });
        await pause(PAUSE_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
    }
  }

  private measureLag(batch: readonly Waiting[]): void {
    const oldest = Math.min(...batch.map(({ issue }) => Date.parse(issue.issued_at)));
    archiveLag.set(Math.max(0, this.clock.now() - oldest) / 1000);
  }
}
