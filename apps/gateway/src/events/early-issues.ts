/** Kafka and the row cache are two ways: one may be slow for so long, ms. */
const PATIENCE_MS = 60_000;
const LOOK_MS = 250;
/** Resources that are waited for at one time; the oldest go. */
const MAX_RESOURCES = 10_000;

interface Early {
  readonly issueIds: string[];
  readonly until: number;
}

/** New issues, those of each resource in the order they came; those of one that is not known yet wait until it is. */
export class EarlyIssues {
  private readonly waiting = new Map<string, Early>();
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly isKnown: (resource: string) => boolean,
    private readonly tell: (resource: string, issueId: string) => void,
  ) {}

  hear(resource: string, issueId: string): void {
    const early = this.waiting.get(resource);
    early?.issueIds.push(issueId);
    if (this.isKnown(resource)) {
      if (early) this.letGo(resource, early);
      else this.tell(resource, issueId);
    } else if (!early) this.wait(resource, issueId);
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private wait(resource: string, issueId: string): void {
    this.waiting.set(resource, { issueIds: [issueId], until: performance.now() + PATIENCE_MS });
    if (this.waiting.size > MAX_RESOURCES) this.waiting.delete(this.waiting.keys().next().value!);
    this.timer ??= setTimeout(() => this.look(), LOOK_MS).unref();
  }

  private look(): void {
    for (const [resource, early] of this.waiting) {
      if (this.isKnown(resource)) this.letGo(resource, early);
      else if (early.until <= performance.now()) this.waiting.delete(resource);
    }
    this.timer = this.waiting.size > 0 ? setTimeout(() => this.look(), LOOK_MS).unref() : undefined;
  }

  private letGo(resource: string, { issueIds }: Early): void {
    this.waiting.delete(resource);
    for (const issueId of issueIds) this.tell(resource, issueId);
  }
}
