import type { ForecastIssue } from '@daystar/contracts';

const TIMEOUT_MS = 300_000;

/** Tracks the time of the newest rows of each resource, and allows a caller to wait for newer ones. */
export class NewestIssues {
  private readonly issuedAt = new Map<string, number>();
  private checkWaiting = () => {};

  add({ resource, issued_at }: ForecastIssue): void {
    this.issuedAt.set(resource, Date.parse(issued_at));
    this.checkWaiting();
  }

  /** Whether a resource has rows of a time, ms, or later. */
  hasIssuesSince(time: number): boolean {
    return [...this.issuedAt.values()].some((issuedAt) => issuedAt >= time);
  }

  /** Waits until all resources have rows of a time or later. Allows one caller at a time. @throws Error on timeout */
  waitForIssuesSince(time: number, resources: readonly string[]): Promise<void> {
    const waiting = new Set(resources);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`no newer rows of ${[...waiting].join(', ')} within ${TIMEOUT_MS / 1000} s`)),
        TIMEOUT_MS,
      );
      this.checkWaiting = () => {
        for (const resource of waiting) if ((this.issuedAt.get(resource) ?? 0) >= time) waiting.delete(resource);
        if (waiting.size > 0) return;
        clearTimeout(timer);
        this.checkWaiting = () => {};
        resolve();
      };
      this.checkWaiting();
    });
  }
}
