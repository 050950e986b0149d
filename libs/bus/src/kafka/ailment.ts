import { setTimeout as sleep } from 'node:timers/promises';

/** What is wrong with a connection, until it works again: as long as it does not, it is tried every second. */
export class Ailment {
  private text?: string;
  private probing = false;
  private readonly closing = new AbortController();

  /** @param probe rejects as long as the connection does not work */
  constructor(private readonly probe: () => Promise<unknown>) {}

  get trouble(): string | undefined {
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
