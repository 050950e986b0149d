import { WorkLog } from './work-log';

/** Counts of requests and responses, and violations. */
export class Ledger {
  readonly violations: string[] = [];
  readonly counts = {
    reads: 0,
    notModified: 0,
    stale: 0,
    failedDuringOutage: 0,
    pastReads: 0,
    pastUnavailable: 0,
    writes: 0,
    acknowledged: 0,
    unknown: 0,
    published: 0,
    received: 0,
  };
  /** Work that several instances share. */
  work = new WorkLog();
  /** Reasons for writes with an unknown outcome. */
  readonly unknownOutcomes: string[] = [];

  recordViolation(violation: string): void {
    this.violations.push(violation);
  }

  /**
   * Records a violation if an error response is never allowed, not even during a fault: an unavailable service must
   * respond with 503 and Retry-After.
   */
  checkErrorResponse(operation: string, status: number, headers: Headers, body: string): void {
    if (status >= 500 && status !== 503) this.recordViolation(`${operation} got ${status}: ${body.slice(0, 200)}`);
    if (status === 503 && !headers.has('retry-after')) this.recordViolation(`${operation} got 503 without Retry-After`);
  }
}
