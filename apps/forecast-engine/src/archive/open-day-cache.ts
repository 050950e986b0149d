import type { LeadColumns } from './read-lead-columns';

/** Maximum number of entries. Each has about 0.15 MB with eight lead times: six columns of numbers, and the times of issues. */
const MAX_ENTRIES = 300;

interface OpenDay {
  readonly day: number;
  readonly columns: Map<number, LeadColumns>;
}

/**
 * Caches the forecasts of days that are not final yet, which training reads every few hours. A full cache evicts only ended
 * days: with more resources than entries, evicting the least recently used one would evict each before its next use.
 */
export class OpenDayCache {
  private readonly days = new Map<string, OpenDay>();

  /** Returns the forecasts by lead time, ms. @param day start of the day, ms */
  get(resource: string, day: number): ReadonlyMap<number, LeadColumns> | undefined {
    return this.days.get(toKey(resource, day))?.columns;
  }

  /** Replaces the forecasts of the given lead times. @param openSince days before this time are final, ms */
  set(resource: string, day: number, results: readonly LeadColumns[], openSince: number): void {
    const key = toKey(resource, day);
    if (!this.days.has(key) && this.days.size >= MAX_ENTRIES) this.evictBefore(openSince);
    if (!this.days.has(key) && this.days.size >= MAX_ENTRIES) return;
    const columns = this.days.get(key)?.columns ?? new Map<number, LeadColumns>();
    for (const result of results) columns.set(result.lead, omitRuns(result));
    this.days.set(key, { day, columns });
  }

  private evictBefore(time: number): void {
    for (const [key, { day }] of this.days) if (day < time) this.days.delete(key);
  }
}

/** Omits the provenance of blocks, which takes more memory than the forecasts, and which training does not read. */
const omitRuns = (result: LeadColumns): LeadColumns => ({
  ...result,
  blocks: new Map([...result.blocks].map(([firstStep, block]) => [firstStep, { ...block, runs: [] }])),
});

const toKey = (resource: string, day: number): string => `${day} ${resource}`;
