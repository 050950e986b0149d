/** Limits the concurrent requests of each client, and of all clients together. */
export class ClientSlots {
  private openSlots = 0;
  /** Open slots by client; clients without any are removed. */
  private readonly openByClient = new Map<string, number>();

  constructor(
    private readonly maxPerClient: number,
    private readonly maxTotal = Infinity,
  ) {}

  /**
   * Acquires a slot.
   * @param clients the client, then wider groups of clients that it belongs to: each may have twice as many slots as
   * the one before
   * @returns a function that releases the slot; undefined when no slot is free
   */
  tryAcquire(...clients: readonly string[]): (() => void) | undefined {
    const isFull = clients.some((client, level) => this.countOpen(client) >= this.maxPerClient * 2 ** level);
    if (isFull || this.openSlots >= this.maxTotal) return undefined;
    this.openSlots++;
    for (const client of clients) this.openByClient.set(client, this.countOpen(client) + 1);
    return () => {
      this.openSlots--;
      for (const client of clients) this.release(client);
    };
  }

  private countOpen(client: string): number {
    return this.openByClient.get(client) ?? 0;
  }

  private release(client: string): void {
    const remaining = this.countOpen(client) - 1;
    if (remaining > 0) this.openByClient.set(client, remaining);
    else this.openByClient.delete(client);
  }
}
