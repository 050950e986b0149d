import type { Log } from '@daystar/host';
import { HOUR } from '@daystar/timeseries';
import { LRUCache } from 'lru-cache';
import { toDayPrefix } from './day-prefix';
import { findUnreadableObject } from './lake-manifest';
import { lakeReadFailures } from './metrics';

const MAX_REPORTED_OBJECTS = 10_000;
/** Time after which an object that still cannot be read is logged again, ms. */
const REPEAT_AFTER_MS = HOUR;

/** Counts reads whose failure fails a request, and logs each object once an hour rather than for each request. */
export class ReadFailureReporter {
  private readonly reportedObjects = new LRUCache<string, true>({ max: MAX_REPORTED_OBJECTS, ttl: REPEAT_AFTER_MS });

  constructor(private readonly log: Pick<Log, 'error'>) {}

  /** @param day ms; the prefix of its objects is logged when no single object caused the failure */
  report(error: unknown, day: number): void {
    lakeReadFailures.inc();
    const object = findUnreadableObject(error) ?? toDayPrefix(day);
    if (this.reportedObjects.has(object)) return;
    this.reportedObjects.set(object, true);
    this.log.error('lake object cannot be read', { object, error });
  }
}
