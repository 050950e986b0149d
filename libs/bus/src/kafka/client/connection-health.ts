import { setTimeout as sleep } from 'node:timers/promises';

/** The problem of a connection, if it has one. A failed connection is probed every second until it works. */
export class ConnectionHealth {
  private text?: string;
  private probing = false;
  private readonly closing = new AbortController();

  /** @param probe rejects while the connection fails */
  constructor(private readonly probe: () => Promise<unknown>) {}

  get problem(): string | undefined {
    return this.text;
  }

  report(text: string): void {
    this.text = text;
    if (!this.probing) void this.watch();
  }

  clear(): void {
    this.text = undefined;
  }

  close(): void {
    this.closing.abort();
  }

  private async watch(): Promise<void> {
    this.probing = true;
    const { signal } = this.closing;
    while (this.text && (await sleep(1000, true, { signal }).catch(() => false))) {
      await this.probe().then(
        () => this.clear(),
        () => {},
      );
    }
    this.probing = false;
  }
}
