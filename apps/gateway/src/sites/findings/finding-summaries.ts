import { setTimeout as sleep } from 'node:timers/promises';
import type { Site } from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import { type Clock, DAY, HOUR, MINUTE, formatStamp } from '@daystar/timeseries';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../../http/caller';
import { WALL_CLOCK } from '../../platform/tokens';
import type { FindingSummary, KnownFinding } from './finding-summary';

/** Maximum number of sites whose finding is cached. */
const MAX_SITES = 10_000;
/** Maximum number of sites that wait for their diagnosis. */
const MAX_QUEUED = 2000;
/** Age from which a site without a finding is diagnosed again when a list shows it, ms. */
const MAX_AGE_MS = HOUR;
/** The same of a site with a finding: new measurements, another gateway or a training may have ended the finding. */
const MAX_FINDING_AGE_MS = 5 * MINUTE;
/** Age up to which lists show a finding while the site is diagnosed again, ms. */
const MAX_SHOWN_AGE_MS = DAY;
/** Time until a diagnosis that failed is repeated, ms. */
const RETRY_AFTER_MS = 5 * MINUTE;

const getMaxAge = (finding: KnownFinding): number => (typeof finding === 'object' ? MAX_FINDING_AGE_MS : MAX_AGE_MS);

/** Finds the most serious finding about a site; undefined if nothing needs attention. */
type Diagnose = (caller: Caller, site: Site) => Promise<FindingSummary | undefined>;

interface CachedFinding {
  /** Version of the site that was diagnosed. */
  readonly version: number;
  /** Time of the diagnosis, ms. */
  readonly at: number;
  /** `pending` after a change of the measurements. */
  readonly finding: KnownFinding;
}

/**
 * Caches the most serious finding about each site. Sites that a list shows are diagnosed in the background, one at a time, so
 * that lists need not wait. Each gateway has its own cache.
 */
@Injectable()
export class FindingSummaries implements OnModuleDestroy {
  private readonly cache = new LRUCache<string, CachedFinding>({ max: MAX_SITES });
  private readonly queue = new Map<string, { readonly caller: Caller; readonly site: Site }>();
  private diagnose?: Diagnose;
  private isRunning = false;

  constructor(
    @Inject(WALL_CLOCK) private readonly wallClock: Clock,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Sets what diagnoses sites; without it, no site is diagnosed. */
  setDiagnosis(diagnose: Diagnose): void {
    this.diagnose = diagnose;
  }

  /** Returns the finding about a site of the caller, and queues its diagnosis if that is outdated. */
  find(caller: Caller, site: Site): KnownFinding {
    const cached = this.cache.get(site.resource_id);
    const isOfThisVersion = cached?.version === site.version;
    if (!isOfThisVersion || this.wallClock.now() - cached.at >= getMaxAge(cached.finding)) this.enqueue(caller, site);
    return this.findCached(site) ?? (this.queue.has(site.resource_id) ? 'pending' : 'unknown');
  }

  /** Returns the finding about a site as `find` does, without a diagnosis: `unknown` if none is cached. */
  peek(site: Site): KnownFinding {
    return this.findCached(site) ?? 'unknown';
  }

  /** Drops the finding about a site whose past measurements have changed, so that lists wait for its next diagnosis. */
  invalidate({ resource_id, version }: Site): void {
    this.cache.set(resource_id, { version, at: -Infinity, finding: 'pending' });
  }

  /** Begins a diagnosis. @returns a function that stores its result, unless measurements have changed since */
  begin({ resource_id, version }: Site): (finding: FindingSummary | undefined) => void {
    const before = this.cache.get(resource_id);
    const diagnosed_at = formatStamp(this.clock.now());
    return (finding) => {
      const current = this.cache.get(resource_id);
      if (current?.finding === 'pending' && current !== before) return;
      this.cache.set(resource_id, {
        version,
        at: this.wallClock.now(),
        finding: finding ? { ...finding, diagnosed_at } : 'none',
      });
    };
  }

  onModuleDestroy(): void {
    this.diagnose = undefined;
    this.queue.clear();
  }

  private findCached({ resource_id, version }: Site): KnownFinding | undefined {
    const cached = this.cache.get(resource_id);
    const isShown = cached?.version === version && this.wallClock.now() - cached.at < MAX_SHOWN_AGE_MS;
    return isShown ? cached.finding : undefined;
  }

  private enqueue(caller: Caller, site: Site): void {
    if (!this.diagnose || (this.queue.size >= MAX_QUEUED && !this.queue.has(site.resource_id))) return;
    this.queue.set(site.resource_id, { caller, site });
    if (!this.isRunning) void this.run();
  }

  /** Diagnoses the queued sites. Pauses after each as long as it took, so that requests have at least half of the time. */
  private async run(): Promise<void> {
    this.isRunning = true;
    for (const [id, { caller, site }] of this.queue) {
      const startedAt = performance.now();
      await this.refresh(caller, site);
      this.queue.delete(id);
      await sleep(performance.now() - startedAt, undefined, { ref: false });
    }
    this.isRunning = false;
  }

  private async refresh(caller: Caller, site: Site): Promise<void> {
    const store = this.begin(site);
    try {
      store(await this.diagnose?.(caller, site));
    } catch {
      // Lists do without a finding while measurements or rows are unavailable, and keep an earlier one.
      const { resource_id, version } = site;
      const known = this.cache.get(resource_id)?.finding ?? 'unknown';
      const finding = known === 'pending' ? 'unknown' : known;
      const at = this.wallClock.now() - getMaxAge(finding) + RETRY_AFTER_MS;
      this.cache.set(resource_id, { version, at, finding });
    }
  }
}
