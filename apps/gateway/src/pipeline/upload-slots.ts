/** Limits concurrent uploads, of all clients and of each. */
export class UploadSlots {
  private open = 0;
  /** Open uploads by client; clients without any are removed. */
  private readonly openByClient = new Map<string, number>();

  constructor(
    private readonly max: number,
    private readonly maxPerClient: number,
  ) {}

  /** @returns releases the slot; undefined when no slot is free */
  tryAcquire(client: string): (() => void) | undefined {
    const ofClient = this.openByClient.get(client) ?? 0;
    if (this.open >= this.max || ofClient >= this.maxPerClient) return undefined;
    this.open++;
    this.openByClient.set(client, ofClient + 1);
    return () => {
      this.open--;
      const remaining = this.openByClient.get(client)! - 1;
      if (remaining > 0) this.openByClient.set(client, remaining);
      else this.openByClient.delete(client);
    };
  }
}
