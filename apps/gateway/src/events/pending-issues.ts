/** Time to wait until Kafka reports a new resource, ms: the row cache often announces its first issue earlier. */
const MAX_WAIT_MS = 60_000;
const POLL_MS = 250;
/** Maximum number of unknown resources; the oldest are dropped. */
const MAX_RESOURCES = 10_000;

/** An unknown resource and its issues. */
interface PendingResource {
  readonly issueIds: string[];
  /** Time of `performance.now()`, ms. */
  readonly expiresAt: number;
}

/** Publishes new issues of each resource in order. Issues of an unknown resource wait until it is known, at most a minute. */
export class PendingIssues {
  private readonly waiting = new Map<string, PendingResource>();
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly isKnown: (resource: string) => boolean,
    private readonly publish: (resource: string, issueId: string) => void,
  ) {}

  add(resource: string, issueId: string): void {
    const pending = this.waiting.get(resource);
    pending?.issueIds.push(issueId);
    if (this.isKnown(resource)) {
      if (pending) this.release(resource, pending);
      else this.publish(resource, issueId);
    } else if (!pending) this.enqueue(resource, issueId);
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private enqueue(resource: string, issueId: string): void {
    this.waiting.set(resource, { issueIds: [issueId], expiresAt: performance.now() + MAX_WAIT_MS });
    if (this.waiting.size > MAX_RESOURCES) this.waiting.delete(this.waiting.keys().next().value!);
    this.timer ??= setTimeout(() => this.poll(), POLL_MS).unref();
  }

  private poll(): void {
    for (const [resource, pending] of this.waiting) {
      if (this.isKnown(resource)) this.release(resource, pending);
      else if (pending.expiresAt <= performance.now()) this.waiting.delete(resource);
    }
    this.timer = this.waiting.size > 0 ? setTimeout(() => this.poll(), POLL_MS).unref() : undefined;
  }

  private release(resource: string, { issueIds }: PendingResource): void {
    this.waiting.delete(resource);
    for (const issueId of issueIds) this.publish(resource, issueId);
  }
}
