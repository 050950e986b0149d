import { LRUCache } from 'lru-cache';

/** Enough for days; a restart forgets all, and reads events in their order again. */
const MAX_REMEMBERED = 10_000;

/** Last versions of resources that were removed: a late event of one does not bring it back, a later version does. */
export class RemovedVersions {
  private readonly versions = new LRUCache<string, number>({ max: MAX_REMEMBERED });

  add(id: string, version: number): void {
    this.versions.set(id, version);
  }

  /** Whether this version was removed, or one after it. */
  includes(id: string, version: number): boolean {
    return version <= (this.versions.get(id) ?? -Infinity);
  }
}
