/** Limits concurrent uses, of all clients and of each. */
export class ClientSlots {
  private open = 0;
  /** Open uses by client; clients without any are removed. */
  private readonly openByClient = new Map<string, number>();

  constructor(
    private readonly maxPerClient: number,
    private readonly max = Infinity,
  ) {}

  /**
   * @param clients the client, then wider groups of clients that it belongs to: each may have twice as many slots as the one before
   * @returns releases the slot; undefined when no slot is free
   */
  tryAcquire(...clients: readonly string[]): (() => void) | undefined {
    const isFull = clients.some((client, width) => this.openOf(client) >= this.maxPerClient * 2 ** width);
    if (isFull || this.open >= this.max) return undefined;
    this.open++;
    for (const client of clients) this.openByClient.set(client, this.openOf(client) + 1);
    return () => {
      this.open--;
      for (const client of clients) this.release(client);
    };
  }

  private openOf(client: string): number {
    return this.openByClient.get(client) ?? 0;
  }

  private release(client: string): void {
    const remaining = this.openOf(client) - 1;
    if (remaining > 0) this.openByClient.set(client, remaining);
    else this.openByClient.delete(client);
  }
}
