/** Kafka and the row cache are two ways: one may be slow for so long, ms. */
const MAX_WAIT_MS = 60_000;
const POLL_MS = 250;
/** Resources that are waited for at one time; the oldest go. */
const MAX_RESOURCES = 10_000;

interface PendingResource {
  readonly issueIds: string[];
  readonly until: number;
}

/** New issues, those of each resource in the order they came; those of one that is not known yet wait until it is. */
export class PendingIssues {
  private readonly waiting = new Map<string, PendingResource>();
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly isKnown: (resource: string) => boolean,
    private readonly publish: (resource: string, issueId: string) => void,
  ) {}

  add(resource: string, issueId: string): void {
    const early = this.waiting.get(resource);
    early?.issueIds.push(issueId);
    if (this.isKnown(resource)) {
      if (early) this.release(resource, early);
      else this.publish(resource, issueId);
    } else if (!early) this.wait(resource, issueId);
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private wait(resource: string, issueId: string): void {
    this.waiting.set(resource, { issueIds: [issueId], until: performance.now() + MAX_WAIT_MS });
    if (this.waiting.size > MAX_RESOURCES) this.waiting.delete(this.waiting.keys().next().value!);
    this.timer ??= setTimeout(() => this.poll(), POLL_MS).unref();
  }

  private poll(): void {
    for (const [resource, early] of this.waiting) {
      if (this.isKnown(resource)) this.release(resource, early);
      else if (early.until <= performance.now()) this.waiting.delete(resource);
    }
    this.timer = this.waiting.size > 0 ? setTimeout(() => this.poll(), POLL_MS).unref() : undefined;
  }

  private release(resource: string, { issueIds }: PendingResource): void {
    this.waiting.delete(resource);
    for (const issueId of issueIds) this.publish(resource, issueId);
  }
}
