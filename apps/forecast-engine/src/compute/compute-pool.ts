import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { type SkyRecord, learnSite } from '@daystar/forecasting';
import { type Log, threadPool } from '@daystar/host';
import type { Piscina } from 'piscina';
import type { SiteInputs } from '../issues/compute-issue';
import { type Outcome, type issues, tryComputeIssue, type train } from './compute-worker';

const WORK = join(__dirname, 'compute-worker');
/** Whoever learns gives way to whoever makes rows, and is gone when there is nothing to learn. */
const LEARNER = { minThreads: 0, maxThreads: 1, idleTimeout: 30_000, niceIncrement: 10 };

/**
 * The threads that compute, beside the one that listens, reads and writes. What one of them fails at fails alone; one that
 * dies is replaced, and what it had in hand fails as a whole ([ADR 8](../../../../docs/adr/0008-engine-worker-threads.md)).
 */
export class ComputePool {
  private readonly makers?: Piscina<Parameters<typeof issues>[0], Outcome[]>;
  private readonly learner?: Piscina<Parameters<typeof train>[0], ReturnType<typeof train>>;
  private kept?: { readonly lessons: number; readonly of: SkyRecord; readonly text: string };

  /** @param threads that make rows; 0 computes on the thread that asks, and learns there too */
  constructor(
    readonly threads: number,
    log?: Log,
  ) {
    if (threads === 0) return;
    this.makers = threadPool(WORK, { minThreads: threads, maxThreads: threads }, log);
    this.learner = threadPool(WORK, LEARNER, log);
  }

  /** The issues of sites, or why there is none, in their order. @throws Error when the thread that was to make them died */
  async issues(sites: readonly SiteInputs[], record: SkyRecord): Promise<Outcome[]> {
    if (this.makers) return this.makers.run({ sites, record: this.textOf(record) }, { name: 'issues' });
    const outcomes: Outcome[] = [];
    for (const site of sites) {
      outcomes.push(tryComputeIssue(site, record));
      // Groups hear from their members, and requests are answered, between any two sites.
      await breathe();
    }
    return outcomes;
  }

  /** As `learnSite`, which takes seconds. @throws Error as it does, or when its thread died */
  readonly learnSite = async (...training: Parameters<typeof learnSite>): Promise<ReturnType<typeof learnSite>> => {
    const [lessons, { path, power }, ...rest] = training;
    // Columns that a path works out when it is asked for do not travel.
    const { zenith, azimuth, apparentSolarTime } = path;
    const plant = { power, path: { zenith, azimuth, apparentSolarTime } };
    return this.learner ? this.learner.run([lessons, plant, ...rest], { name: 'train' }) : learnSite(...training);
  };

  /** Waits for nothing: what is in hand fails. */
  async close(): Promise<void> {
    await Promise.all([this.makers?.destroy(), this.learner?.destroy()]);
  }

  private textOf(record: SkyRecord): string {
    const { lessons } = record;
    if (this.kept?.of !== record || this.kept.lessons !== lessons) {
      this.kept = { of: record, lessons, text: JSON.stringify(record) };
    }
    return this.kept.text;
  }
}
