/** Limits the concurrent requests of each client, and of all clients together. */
export class ClientSlots {
  private usedSlots = 0;
  /** Slots in use by client; clients without any are removed. */
  private readonly usedByClient = new Map<string, number>();

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
    const isFull = clients.some((client, level) => this.countUsed(client) >= this.maxPerClient * 2 ** level);
    if (isFull || this.usedSlots >= this.maxTotal) return undefined;
    this.usedSlots++;
    for (const client of clients) this.usedByClient.set(client, this.countUsed(client) + 1);
    return () => {
      this.usedSlots--;
      for (const client of clients) this.release(client);
    };
  }

  private countUsed(client: string): number {
    return this.usedByClient.get(client) ?? 0;
  }

  private release(client: string): void {
    const remaining = this.countUsed(client) - 1;
    if (remaining > 0) this.usedByClient.set(client, remaining);
    else this.usedByClient.delete(client);
  }
}
