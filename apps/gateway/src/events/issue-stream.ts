import type { Readable } from 'node:stream';
import type { IssueEvent } from '@daystar/contracts';
import { isOlderId } from '@daystar/row-cache';
import type { Caller } from '../http/caller';
import type { TimePoint } from './resume-point';

/** Number of sent issue ids that are stored per resource. */
const DEDUPLICATION_WINDOW = 32;

/**
 * One open response of server-sent events. It sends no event twice, and no issue after a newer one of the same resource. While
 * it catches up with past events, new ones are queued, so that the events of a resource stay in order.
 */
export class IssueStream {
  private readonly sentIds = new Map<string, string[]>();
  private queue?: IssueEvent[];
  private nextCatchUp?: () => Promise<readonly IssueEvent[]>;

  constructor(
    readonly caller: Caller,
    /** The requested resources; all when undefined. */
    readonly requested: ReadonlySet<string> | undefined,
    readonly body: Readable,
    /** Point at which the stream was opened. */
    readonly openedAt: TimePoint,
    /** Group of client addresses. The stream counts towards the limit of the group. */
    readonly addressGroup = '',
  ) {}

  publish(event: IssueEvent): void {
    if (this.queue) this.queue.push(event);
    else this.send(event);
  }

  /** Sends past events, and then the events that were published in the meantime. */
  async catchUp(readPast: () => Promise<readonly IssueEvent[]>): Promise<void> {
    if (this.queue) {
      // The catch-up in progress may have read past events before the newest of them were published.
      this.nextCatchUp = readPast;
      return;
    }
    // After a failure the queued events are not sent: the stream is closed, and the client resumes at an earlier event.
    const queued = (this.queue = [] as IssueEvent[]);
    for (let read: typeof readPast | undefined = readPast; read; read = this.nextCatchUp) {
      this.nextCatchUp = undefined;
      for (const event of await read()) this.send(event);
    }
    this.queue = undefined;
    for (const event of queued) this.send(event);
  }

  /** Sends an empty comment, to detect closed connections and to keep proxies from closing idle ones. */
  sendHeartbeat(): void {
    this.body.push(':\n\n');
  }

  private send(event: IssueEvent): void {
    const ids = this.sentIds.get(event.subject) ?? [];
    const lastId = ids.at(-1);
    if (ids.includes(event.data.issue_id) || (lastId && isOlderId(event.data.issue_id, lastId))) return;
    this.sentIds.set(event.subject, [...ids, event.data.issue_id].slice(-DEDUPLICATION_WINDOW));
    this.body.push(`id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  }
}
