import type { Log } from '@daystar/host';
import { DAY } from '@daystar/timeseries';
import type { WeatherSource } from '@daystar/weather';
import type { PollProgressStore } from '../replica-coordination/poll-progress';

/** Age beyond which progress is ignored and a source is read again from the beginning, ms. */
const MAX_PROGRESS_AGE_MS = DAY;

/**
 * Positions of one source: the clock time up to which it was read for each place, ms, by place key. A source with coverage
 * `all` has one position, with an empty key. Positions are stored, so that a replica that starts, or takes over the lease,
 * continues where the last holder stopped.
 */
export class PollPositions {
  private readonly readUntil = new Map<string, number>();
  /** Stored positions of places that this replica does not poll yet. */
  private resumable = new Map<string, number>();
  /** Keys of the places in the store. */
  private readonly storedKeys = new Set<string>();
  /** Keys with a fetch in flight. */
  private readonly inFlight = new Set<string>();
  private isLoaded = false;

  constructor(
    private readonly source: WeatherSource,
    private readonly store: PollProgressStore,
    private readonly log: Pick<Log, 'info'>,
  ) {}

  /** Loads the stored positions, once until `invalidate` is called. @param now ms */
  async load(now: number): Promise<void> {
    if (this.isLoaded) return;
    this.isLoaded = true;
    const progress = await this.store.load(this.source.name);
    this.storedKeys.clear();
    for (const key of progress?.places ?? []) this.storedKeys.add(key);
    // The clock of a replay may have been set back.
    if (!progress || progress.readUntil > now || progress.readUntil < now - MAX_PROGRESS_AGE_MS) return;
    this.resumable = new Map(progress.places.map((key) => [key, progress.readUntil]));
    this.source.cursor?.restore(progress.cursor);
    const { name } = this.source;
    this.log.info('polling continues from stored progress', { source: name, read_until: progress.readUntil });
  }

  /** Makes the next `load` read the store again, because another replica holds the lease and stores newer positions. */
  invalidate(): void {
    this.isLoaded = false;
  }

  getReadUntil(key: string): number | undefined {
    return this.readUntil.get(key);
  }

  /** Continues a place from its stored position, if there is one. */
  resume(key: string): void {
    const stored = this.resumable.get(key);
    if (stored === undefined) return;
    this.resumable.delete(key);
    if (!this.readUntil.has(key)) this.readUntil.set(key, stored);
  }

  /** Resumes the place, then returns whether it was never read and no fetch for it is in flight. */
  needsFirstFetch(key: string): boolean {
    this.resume(key);
    return !this.readUntil.has(key) && !this.inFlight.has(key);
  }

  markFetchStarted(keys: readonly string[]): void {
    for (const key of keys) this.inFlight.add(key);
  }

  markFetchEnded(keys: readonly string[]): void {
    for (const key of keys) this.inFlight.delete(key);
  }

  /** Moves positions to a time, ms, and stores the changes. */
  async advance(keys: readonly string[], time: number): Promise<void> {
    for (const key of keys) this.readUntil.set(key, time);
    if (!this.isLoaded) return;
    const removed = [...this.storedKeys].filter((key) => !this.readUntil.has(key) && !this.resumable.has(key));
    const added = [...this.readUntil.keys()].filter((key) => !this.storedKeys.has(key));
    for (const key of removed) this.storedKeys.delete(key);
    for (const key of added) this.storedKeys.add(key);
    const readUntil = findEarliest([...this.readUntil.values(), ...this.resumable.values()]);
    const cursor = this.source.cursor?.save();
    await this.store.save(this.source.name, { readUntil, added, removed, cursor });
  }

  /** Drops positions of places that are no longer polled. */
  retain(keys: { has(key: string): boolean }): void {
    for (const key of this.readUntil.keys()) if (!keys.has(key)) this.readUntil.delete(key);
  }

  clear(): void {
    this.readUntil.clear();
  }
}

/** Finds the earliest time; Infinity without times. `Math.min(...times)` would overflow the stack with a million arguments. */
export function findEarliest(times: readonly number[]): number {
  return times.reduce((a, b) => Math.min(a, b), Infinity);
}
