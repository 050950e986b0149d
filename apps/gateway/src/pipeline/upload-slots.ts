/** Counts bodies that arrive at one time, of all clients and of each. */
export class UploadSlots {
  private open = 0;
  /** Clients that have one open alone. */
  private readonly openByClient = new Map<string, number>();

  constructor(
    private readonly max: number,
    private readonly maxPerClient: number,
  ) {}

  /** @returns gives the slot back; undefined when there is none */
  tryAcquire(client: string): (() => void) | undefined {
    const own = this.openByClient.get(client) ?? 0;
    if (this.open >= this.max || own >= this.maxPerClient) return undefined;
    this.open++;
    this.openByClient.set(client, own + 1);
    return () => {
      this.open--;
      const left = this.openByClient.get(client)! - 1;
      if (left > 0) this.openByClient.set(client, left);
      else this.openByClient.delete(client);
    };
  }
}
