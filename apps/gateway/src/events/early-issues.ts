/** Kafka and the row cache are two ways: one may be slow for so long, ms. */
const PATIENCE_MS = 60_000;
const LOOK_MS = 250;
const MOST = 10_000;

interface Early {
  readonly resource: string;
  readonly issueId: string;
  readonly until: number;
}

/** New issues in the order they came; those of a resource that is not known yet wait until it is. */
export class EarlyIssues {
  private waiting: Early[] = [];
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly isKnown: (resource: string) => boolean,
    private readonly tell: (resource: string, issueId: string) => void,
  ) {}

  hear(resource: string, issueId: string): void {
    this.waiting.push({ resource, issueId, until: performance.now() + PATIENCE_MS });
    this.look();
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private look(): void {
    clearTimeout(this.timer);
    const heard = this.waiting;
    this.waiting = [];
    for (const early of heard) {
      if (this.isKnown(early.resource)) this.tell(early.resource, early.issueId);
      else if (early.until > performance.now()) this.waiting.push(early);
    }
    this.waiting = this.waiting.slice(-MOST);
    if (this.waiting.length > 0) this.timer = setTimeout(() => this.look(), LOOK_MS).unref();
  }
}
