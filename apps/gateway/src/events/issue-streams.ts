import { Readable } from 'node:stream';
import { DaystarError, type IssueEvent, buildIssueEvent, issuedAtOf, placeholderEventId } from '@daystar/contracts';
import type { Log } from '@daystar/host';
import type { RowCache } from '@daystar/row-cache';
import { type Clock, MINUTE } from '@daystar/timeseries';
import { CLOCK, LOG, ROW_CACHE } from '@daystar/platform';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { AccessLog } from '../http/access-log';
import { AccountDirectory } from '../auth/account-directory';
import type { Caller } from '../http/caller';
import { getAddressGroups } from '../rate-limiting/address-groups';
import { PendingIssues } from './pending-issues';
import { IssueStream } from './issue-stream';
import { ReadableResourcesService } from './readable-resources.service';

const HEARTBEAT_MS = 15_000;
const MAX_STREAMS = 2000;
/** Streams of all accounts of the free plan; the rest is reserved for other plans. */
const MAX_FREE_STREAMS = 1000;
const MAX_PER_ACCOUNT = 20;
const MAX_PER_FREE_ACCOUNT = 2;
/** Streams of all accounts behind one address group. */
const MAX_PER_ADDRESS = 100;
/** A client that reads too slowly is disconnected; it can resume after its last event. */
const MAX_UNREAD_BYTES = 1024 * 1024;
/** Limit of all streams together, for a container of 1 GiB. Streams with the most unread bytes are disconnected first. */
const MAX_TOTAL_UNREAD_BYTES = 32 * 1024 * 1024;
/**
 * Time before the resume point from which issues are read again, ms. Engines run in parallel, so an issue can become current after
 * one with a later issue time.
 */
const OVERLAP = 5 * MINUTE;

/** Opens, limits and feeds the event streams of this gateway. */
@Injectable()
export class IssueStreams implements BeforeApplicationShutdown {
  private readonly streams = new Set<IssueStream>();
  private readonly heartbeat = setInterval(() => this.checkStreams(), HEARTBEAT_MS).unref();
  private readonly unsubscribe: () => void;
  private readonly pending: PendingIssues;
  /** Clock time until which no event was missed, ms. */
  private receivedUntil: number;

  constructor(
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
    private readonly resources: ReadableResourcesService,
    private readonly accounts: AccountDirectory,
    private readonly accessLog: AccessLog,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.receivedUntil = clock.now();
    this.pending = new PendingIssues(
      (resource) => resources.isKnown(resource),
      (resource, issueId) => this.onIssued(resource, issueId),
    );
    this.unsubscribe = rowCache.subscribe((event) => {
      if (event.kind === 'issued') this.pending.add(event.resource, event.issue_id);
      if (event.kind === 'gap') for (const stream of this.streams) this.catchUp(stream);
    });
  }

  /**
   * Opens a stream of issues from now on, or from `since`, ms.
   * @throws DaystarError Busy when too many streams are open
   */
  open(caller: Caller, requested: ReadonlySet<string> | undefined, since: number | undefined, address = ''): Readable {
    const [group] = getAddressGroups(address);
    this.checkLimits(caller.account, group);
    const body = new Readable({ read: () => undefined, highWaterMark: MAX_UNREAD_BYTES });
    const stream = new IssueStream(caller, requested, body, group);
    this.streams.add(stream);
    body.once('close', () => this.streams.delete(stream));
    // A client that loses the connection before the first event resumes from this time.
    body.push(since === undefined ? `id: ${placeholderEventId(this.clock.now())}\nretry: 2000\n\n` : 'retry: 2000\n\n');
    if (since !== undefined) this.catchUp(stream, since);
    return body;
  }

  private checkLimits({ account_id, plan }: Caller['account'], group: string): void {
    const count = (matches: (stream: IssueStream) => boolean) => [...this.streams].filter(matches).length;
    const isFree = plan === 'free';
    const openStreams = count(({ caller }) => caller.account.account_id === account_id);
    if (openStreams >= (isFree ? MAX_PER_FREE_ACCOUNT : MAX_PER_ACCOUNT))
      throw busyError(
        `You have ${openStreams} event streams open, which is the limit. One stream can report all your resources.`,
      );
    const isFull =
      this.streams.size >= MAX_STREAMS ||
      (isFree && count(({ caller }) => caller.account.plan === 'free') >= MAX_FREE_STREAMS);
    if (isFull) throw busyError('Too many event streams are open. Try again in a minute.');
    if (count(({ addressGroup }) => addressGroup === group) >= MAX_PER_ADDRESS)
      throw busyError('Too many event streams are open from your network address.');
  }

  /** Ends all streams, which would delay the shutdown of the server: clients reconnect to another gateway. */
  beforeApplicationShutdown(): void {
    clearInterval(this.heartbeat);
    this.unsubscribe();
    this.pending.close();
    for (const { body } of this.streams) body.push(null);
  }

  private onIssued(resource: string, issueId: string): void {
    this.limitUnread();
    for (const stream of this.streams) {
      if (stream.requested && !stream.requested.has(resource)) continue;
      const path = this.resources.findPath(stream.caller, resource);
      if (path) stream.publish(buildIssueEvent(resource, issueId, path));
    }
  }

  private catchUp(stream: IssueStream, since = this.receivedUntil): void {
    stream
      .catchUp(() => this.readPast(stream, since - OVERLAP))
      .then(() => this.limitUnread())
      .catch((error: unknown) => {
        this.log.warn('event stream failed to catch up; closing it', { error });
        stream.body.push(null);
      });
  }

  /** Reads issues that became current since a time, oldest first. Issues of one resource keep the order in which they became current. */
  private async readPast({ caller, requested }: IssueStream, since: number): Promise<IssueEvent[]> {
    const readable = [...this.resources.listPaths(caller)].filter(
      ([resource]) => !requested || requested.has(resource),
    );
    const events = await Promise.all(
      readable.map(async ([resource, path]) => {
        const ids = await this.rowCache.listRecentIssueIds(resource);
        let sortTime = since;
        return ids
          .filter((id) => issuedAtOf(id) > since)
          .map((id) => ({
            sortTime: (sortTime = Math.max(sortTime, issuedAtOf(id))),
            event: buildIssueEvent(resource, id, path),
          }));
      }),
    );
    return events
      .flat()
      .sort((a, b) => a.sortTime - b.sortTime)
      .map(({ event }) => event);
  }

  /** Disconnects the slowest readers until all unread events fit; these resume after their last events. */
  private limitUnread(): void {
    let unread = 0;
    for (const { body } of this.streams) unread += body.readableLength;
    if (unread <= MAX_TOTAL_UNREAD_BYTES) return;
    const slowestFirst = [...this.streams].sort((a, b) => b.body.readableLength - a.body.readableLength);
    for (const { body } of slowestFirst) {
      if (unread <= MAX_TOTAL_UNREAD_BYTES / 2) return;
      unread -= body.readableLength;
      body.destroy();
    }
  }

  private checkStreams(): void {
    if (!this.rowCache.readinessProblem()) this.receivedUntil = this.clock.now();
    for (const stream of this.streams) {
      const { account, keyId } = stream.caller;
      const hasValidKey = this.accounts.findById(account.account_id, keyId);
      if (!hasValidKey) {
        stream.body.push(null);
        continue;
      }
      // The access log records a stream only when it ends.
      this.accessLog.recordUse(stream.caller);
      if (stream.body.readableLength > MAX_UNREAD_BYTES) stream.body.destroy();
      else stream.sendHeartbeat();
    }
  }
}

const busyError = (message: string) => new DaystarError('Busy', message, [], { retryAfterSeconds: 60 });
