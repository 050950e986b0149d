import { setTimeout as sleep } from 'node:timers/promises';

/** The current problem of a connection, if any. A failed connection is probed every second until it works. */
export class ConnectionHealth {
  private currentProblem?: string;
  private isProbing = false;
  private readonly closing = new AbortController();

  /** @param probe rejects while the connection fails */
  constructor(private readonly probe: () => Promise<unknown>) {}

  get problem(): string | undefined {
    return this.currentProblem;
  }

  report(problem: string): void {
    this.currentProblem = problem;
    if (!this.isProbing) void this.probeUntilHealthy();
  }

  clear(): void {
    this.currentProblem = undefined;
  }

  close(): void {
    this.closing.abort();
  }

  private async probeUntilHealthy(): Promise<void> {
    this.isProbing = true;
    const { signal } = this.closing;
    while (this.currentProblem && (await sleep(1000, true, { signal }).catch(() => false))) {
      await this.probe().then(
        () => this.clear(),
        () => {},
      );
    }
    this.isProbing = false;
  }
}
