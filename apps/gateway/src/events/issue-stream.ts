import type { Readable } from 'node:stream';
import type { IssueEvent } from '@daystar/contracts';
import type { Caller } from '../http/caller';

/** Ids of a resource that are remembered as sent. */
const DEDUPLICATION_WINDOW = 32;

/**
 * One open answer of server-sent events. Nothing is sent twice in it; while the past is being caught up with, what
 * happens meanwhile waits, so that the events of a resource keep their order.
 */
export class IssueStream {
  private readonly sent = new Map<string, string[]>();
  private waiting?: IssueEvent[];

  constructor(
    readonly caller: Caller,
    /** The requested resources; all when undefined. */
    readonly chosen: ReadonlySet<string> | undefined,
    readonly body: Readable,
    /** What its reader's address is counted under. */
    readonly address = '',
  ) {}

  publish(event: IssueEvent): void {
    if (this.waiting) this.waiting.push(event);
    else this.send(event);
  }

  /** Sends what is found of the past, and then what happened while it was looked for. */
  async catchUp(past: () => Promise<readonly IssueEvent[]>): Promise<void> {
    // Another catch-up is in progress and finds the same events.
    if (this.waiting) return;
    const waiting = (this.waiting = [] as IssueEvent[]);
    try {
      for (const event of await past()) this.send(event);
    } finally {
      this.waiting = undefined;
      for (const event of waiting) this.send(event);
    }
  }

  /** A line that means nothing, to see whether anybody listens and to keep proxies from closing the connection. */
  heartbeat(): void {
    this.body.push(':\n\n');
  }

  private send(event: IssueEvent): void {
    const sent = this.sent.get(event.subject) ?? [];
    if (sent.includes(event.data.issue_id)) return;
    this.sent.set(event.subject, [...sent, event.data.issue_id].slice(-DEDUPLICATION_WINDOW));
    this.body.push(`id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  }
}
