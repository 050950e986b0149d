import { Readable } from 'node:stream';
import { DaystarError, PLAN_IDS, type IssueEvent, issueEvent, issuedAtOf, momentId } from '@daystar/contracts';
import type { Log } from '@daystar/host';
import type { RowCache } from '@daystar/row-cache';
import { type Clock, MINUTE } from '@daystar/timeseries';
import { CLOCK, LOG, ROW_CACHE } from '@daystar/platform';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { AccountDirectory } from '../auth/account-directory';
import type { Caller } from '../http/caller';
import { addressGroup } from '../rate-limiting/address-group';
import { PendingIssues } from './pending-issues';
import { IssueStream } from './issue-stream';
import { ReadableResources } from './readable-resources';

const HEARTBEAT_MS = 15_000;
const [FREE_PLAN] = PLAN_IDS;
const MAX_STREAMS = 2000;
/** Accounts of the free plan together: the rest is kept for those that pay. */
const MAX_STREAMS_OF_FREE = 1000;
const MAX_OF_ACCOUNT = 20;
const MAX_OF_FREE_ACCOUNT = 2;
/** Several accounts behind one address. */
const MAX_OF_ADDRESS = 100;
/** A client that reads too slowly is disconnected; it can resume where it stopped. */
const MAX_UNREAD_BYTES = 1024 * 1024;
/** An issue can become current after one that was made later: engines work side by side. */
const OVERLAP = 5 * MINUTE;

/** All open streams of this gateway. */
@Injectable()
export class IssueStreams implements BeforeApplicationShutdown {
  private readonly streams = new Set<IssueStream>();
  private readonly heartbeat = setInterval(() => this.checkStreams(), HEARTBEAT_MS).unref();
  private readonly stopListening: () => void;
  private readonly pending: PendingIssues;
  /** Up to when nothing was missed. */
  private receivedUntil: number;

  constructor(
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
    private readonly resources: ReadableResources,
    private readonly accounts: AccountDirectory,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.receivedUntil = clock.now();
    this.pending = new PendingIssues(
      (resource) => resources.isKnown(resource),
      (resource, issueId) => this.issued(resource, issueId),
    );
    this.stopListening = rowCache.onNews((news) => {
      if (news.kind === 'issued') this.pending.add(news.resource, news.issue_id);
      if (news.kind === 'missed') for (const stream of this.streams) this.catchUp(stream);
    });
  }

  /**
   * Opens a stream of issues from now on, or of all since a time.
   * @throws DaystarError Busy when there are too many
   */
  open(caller: Caller, chosen: ReadonlySet<string> | undefined, since: number | undefined, address = ''): Readable {
    const group = addressGroup(address).narrow;
    this.checkRoom(caller.account, group);
    const body = new Readable({ read: () => undefined, highWaterMark: MAX_UNREAD_BYTES });
    const stream = new IssueStream(caller, chosen, body, group);
    this.streams.add(stream);
    body.once('close', () => this.streams.delete(stream));
    // A client that is disconnected before the first event resumes from this time.
    body.push(since === undefined ? `id: ${momentId(this.clock.now())}\nretry: 2000\n\n` : 'retry: 2000\n\n');
    if (since !== undefined) this.catchUp(stream, since);
    return body;
  }

  private checkRoom({ account_id, plan }: Caller['account'], group: string): void {
    const count = (is: (stream: IssueStream) => boolean) => [...this.streams].filter(is).length;
    const isFree = plan === FREE_PLAN;
    const own = count(({ caller }) => caller.account.account_id === account_id);
    if (own >= (isFree ? MAX_OF_FREE_ACCOUNT : MAX_OF_ACCOUNT))
      throw busy(`You have ${own} streams of events open: one tells of all your resources, or of a choice.`);
    const isFull =
      this.streams.size >= MAX_STREAMS ||
      (isFree && count(({ caller }) => caller.account.plan === FREE_PLAN) >= MAX_STREAMS_OF_FREE);
    if (isFull) throw busy('Too many streams of events are open here.');
    if (count(({ address }) => address === group) >= MAX_OF_ADDRESS)
      throw busy('Too many streams of events are open from this address.');
  }

  /** Ends all streams, which would hold up the server's own end: their readers come back to another gateway. */
  beforeApplicationShutdown(): void {
    clearInterval(this.heartbeat);
    this.stopListening();
    this.pending.close();
    for (const { body } of this.streams) body.push(null);
  }

  private issued(resource: string, issueId: string): void {
    for (const stream of this.streams) {
      if (stream.chosen && !stream.chosen.has(resource)) continue;
      const path = this.resources.pathOf(stream.caller, resource);
      if (path) stream.publish(issueEvent(resource, issueId, path));
    }
  }

  private catchUp(stream: IssueStream, since = this.receivedUntil): void {
    stream
      .catchUp(() => this.past(stream, since - OVERLAP))
      .catch((error: unknown) => {
        this.log.warn('event stream failed to catch up; closing it', { error });
        stream.body.push(null);
      });
  }

  /** Issues that became current since a time, oldest first. */
  private async past({ caller, chosen }: IssueStream, since: number): Promise<IssueEvent[]> {
    const readable = [...this.resources.pathsFor(caller)].filter(([resource]) => !chosen || chosen.has(resource));
    const events = await Promise.all(
      readable.map(async ([resource, path]) => {
        const ids = await this.rowCache.recentIssueIds(resource);
        return ids.filter((id) => issuedAtOf(id) > since).map((id) => issueEvent(resource, id, path));
      }),
    );
    return events.flat().sort((a, b) => Date.parse(a.time) - Date.parse(b.time));
  }

  private checkStreams(): void {
    if (!this.rowCache.trouble()) this.receivedUntil = this.clock.now();
    for (const stream of this.streams) {
      const { account, keyId } = stream.caller;
      const holds = this.accounts.findById(account.account_id, keyId);
      if (!holds) stream.body.push(null);
      else if (stream.body.readableLength > MAX_UNREAD_BYTES) stream.body.destroy();
      else stream.heartbeat();
    }
  }
}

const busy = (message: string) => new DaystarError('Busy', message, [], { retryAfterSeconds: 60 });
