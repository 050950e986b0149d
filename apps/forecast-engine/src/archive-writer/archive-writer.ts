import { setTimeout as sleep } from 'node:timers/promises';
import { DaystarError } from '@daystar/contracts';
import type { Log } from '@daystar/host';
import { CLOCK, LOG } from '@daystar/platform';
import { type Clock, MINUTE } from '@daystar/timeseries';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { IssueArchive } from '../archive/issue-archive';
import type { ArchivedRecord } from '../archive-postgres/issue-store';
import { RefreshActivity } from '../platform/refresh-activity';
import { archiveLag } from './metrics';

/** Maximum number of issues stored by one SQL statement. */
const BATCH_SIZE = 16;
/** Pause before issues are sent again to a database that was unavailable. */
const RETRY_DELAY_MS = 2000;

/**
 * Age up to which an issue waits for the end of a refresh, ms of the clock. Archiving takes as much time of the main thread
 * as publishing rows, which is more urgent.
 */
const MAX_DEFERRAL_MS = 2 * MINUTE;
/** Interval at which the age of waiting issues is checked, because the clock may be faster than real time. */
const CHECK_MS = 1000;

interface PendingIssue {
  readonly issue: ArchivedRecord;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Archives issues in batches, if possible after the refresh that issued them. While the database is unavailable, issues stay
 * pending and their Kafka partitions are not consumed further. An offset is committed only after its issue is stored, so that
 * none is lost.
 */
@Injectable()
export class ArchiveWriter implements BeforeApplicationShutdown {
  private pending: PendingIssue[] = [];
  private running?: Promise<void>;
  private readonly stopping = new AbortController();

  constructor(
    private readonly archive: IssueArchive,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
    private readonly refreshActivity: RefreshActivity,
  ) {}

  /** Resolves when the issue is stored. @throws DaystarError Unavailable when the writer stops first */
  add(issue: ArchivedRecord): Promise<void> {
    return new Promise((resolve, reject) => {
      this.pending.push({ issue, resolve, reject });
      this.running ??= this.run().finally(() => (this.running = undefined));
    });
  }

  /**
   * Ends the retries of pending issues, because the consumers wait for them before they stop. Kafka redelivers the issues
   * that the database does not accept now.
   */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    // Collects the issues that arrive in the same turn of the event loop.
    await sleep(0);
    while (this.pending.length > 0) {
      await this.waitForRefresh();
      await this.store(this.pending.splice(0, BATCH_SIZE));
    }
  }

  private async waitForRefresh(): Promise<void> {
    const { signal } = this.stopping;
    const mayWait = () => !signal.aborted && Math.abs(this.clock.now() - findOldest(this.pending)) < MAX_DEFERRAL_MS;
    while (this.refreshActivity.isBusy && mayWait()) await this.refreshActivity.waitUntilIdle(CHECK_MS, signal);
  }

  private async store(batch: readonly PendingIssue[]): Promise<void> {
    for (;;) {
      try {
        this.updateLag(batch);
        await this.archive.add(batch.map(({ issue }) => issue));
        this.updateLag(batch);
        for (const { resolve } of batch) resolve();
        return;
      } catch (error) {
        const isUnavailable = error instanceof DaystarError && error.code === 'Unavailable';
        if (!isUnavailable && batch.length > 1) {
          // One issue that cannot be stored must not fail the others.
          for (const pending of batch) await this.store([pending]);
          return;
        }
        if (!isUnavailable || this.stopping.signal.aborted) {
          for (const { reject } of batch) reject(error);
          return;
        }
        this.log.warn('archiving failed; retrying', { issues: batch.length + this.pending.length, error });
        await sleep(RETRY_DELAY_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
    }
  }

  private updateLag(batch: readonly PendingIssue[]): void {
    archiveLag.set(Math.max(0, this.clock.now() - findOldest(batch)) / 1000);
  }
}

const findOldest = (batch: readonly PendingIssue[]): number =>
  Math.min(...batch.map(({ issue }) => Date.parse(issue.issued_at)));
