import { setTimeout as sleep } from 'node:timers/promises';
import { OutageTracker } from '@daystar/contracts';

/** The current problem of a connection, if any. A failed connection is probed every second until it works. */
export class ConnectionHealth {
  private readonly outage: OutageTracker;
  private isProbing = false;
  private readonly closing = new AbortController();

  /**
   * @param brokers `host:port,host:port`
   * @param probe rejects while the connection fails
   */
  constructor(
    brokers: string,
    private readonly probe: () => Promise<unknown>,
  ) {
    this.outage = new OutageTracker('Kafka', brokers);
  }

  get problem(): string | undefined {
    return this.outage.problem;
  }

  report(error: unknown): void {
    this.outage.report(error);
    if (!this.isProbing) void this.probeUntilHealthy();
  }

  clear(): void {
    this.outage.clear();
  }

  close(): void {
    this.closing.abort();
  }

  private async probeUntilHealthy(): Promise<void> {
    this.isProbing = true;
    const { signal } = this.closing;
    while (this.outage.problem && (await sleep(1000, true, { signal }).catch(() => false))) {
      await this.probe().then(
        () => this.clear(),
        () => {},
      );
    }
    this.isProbing = false;
  }
}
