import { Readable } from 'node:stream';
import {
  DaystarError,
  type IssueEvent,
  buildIssueEvent,
  parseEventTime,
  parseIssueTime,
  buildPlaceholderEventId,
} from '@daystar/contracts';
import type { Log } from '@daystar/host';
import type { RecentIssue, RowCache } from '@daystar/row-cache';
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
/** Maximum number of streams of all accounts of the free plan; the rest is reserved for other plans. */
const MAX_FREE_STREAMS = 1000;
const MAX_PER_ACCOUNT = 20;
const MAX_PER_FREE_ACCOUNT = 2;
/** Maximum number of streams of all accounts behind one address group. */
const MAX_PER_ADDRESS = 100;
/** A client with more unread bytes is disconnected; it can resume after its last event. */
const MAX_UNREAD_BYTES = 1024 * 1024;
/** Limit of all streams together, for a container of 1 GiB. Streams with the most unread bytes are disconnected first. */
const MAX_TOTAL_UNREAD_BYTES = 32 * 1024 * 1024;
/**
 * Without publication times, a stream resumes by issue time, from this long before its resume point, ms: an issue can
 * become current after one with a later issue time.
 */
const ISSUE_TIME_OVERLAP = 5 * MINUTE;
/**
 * With publication times, a stream resumes from this long before its resume point, ms: the shards of a cluster have
 * clocks of their own.
 */
const MAX_CLOCK_DIFFERENCE = 5000;

/** Maximum number of resources whose past issues a stream reads at once: an account may have 100,000. */
const MAX_CONCURRENT_READS = 100;

/** Point in time or event after which a stream resumes. */
interface ResumePoint {
  /** Issue time of the last event, or time of the service when there was none, ms. */
  readonly issuedAt: number;
  readonly lastEventId?: string;
  /** Time by the clock of this machine, ms; absent when `lastEventId` is present. */
  readonly publishedAt?: number;
}

/** Opens, limits and feeds the event streams of this gateway. */
@Injectable()
export class IssueStreams implements BeforeApplicationShutdown {
  private readonly streams = new Set<IssueStream>();
  private readonly heartbeat = setInterval(() => this.checkStreams(), HEARTBEAT_MS).unref();
  private readonly unsubscribe: () => void;
  private readonly pending: PendingIssues;
  /** Point until which this gateway has missed no event. */
  private receivedUntil: ResumePoint;

  constructor(
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
    private readonly resources: ReadableResourcesService,
    private readonly accounts: AccountDirectory,
    private readonly accessLog: AccessLog,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.receivedUntil = this.getCurrentPoint();
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
   * Opens a stream of issues from now on, or of those that became current after the last event.
   * @param lastEventId a valid event id
   * @throws DaystarError Busy when too many streams are open
   */
  open(
    caller: Caller,
    requested: ReadonlySet<string> | undefined,
    lastEventId: string | undefined,
    address = '',
  ): Readable {
    const [group] = getAddressGroups(address);
    this.checkLimits(caller.account, group);
    const body = new Readable({ read: () => undefined, highWaterMark: MAX_UNREAD_BYTES });
    const stream = new IssueStream(caller, requested, body, group);
    this.streams.add(stream);
    body.once('close', () => this.streams.delete(stream));
    // A client that loses the connection before the first event resumes from this time.
    body.push(
      lastEventId === undefined
        ? `id: ${buildPlaceholderEventId(this.clock.now())}\nretry: 2000\n\n`
        : 'retry: 2000\n\n',
    );
    if (lastEventId !== undefined) this.catchUp(stream, { issuedAt: parseEventTime(lastEventId), lastEventId });
    return body;
  }

  private checkLimits({ account_id, plan }: Caller['account'], group: string): void {
    const countStreams = (matches: (stream: IssueStream) => boolean) => [...this.streams].filter(matches).length;
    const isFreePlan = plan === 'free';
    const openStreams = countStreams(({ caller }) => caller.account.account_id === account_id);
    if (openStreams >= (isFreePlan ? MAX_PER_FREE_ACCOUNT : MAX_PER_ACCOUNT))
      throw createBusyError(
        `You have ${openStreams} event streams open, which is the limit. One stream can report all your resources.`,
      );
    const isFull =
      this.streams.size >= MAX_STREAMS ||
      (isFreePlan && countStreams(({ caller }) => caller.account.plan === 'free') >= MAX_FREE_STREAMS);
    if (isFull) throw createBusyError('Too many event streams are open. Try again in a minute.');
    if (countStreams(({ addressGroup }) => addressGroup === group) >= MAX_PER_ADDRESS)
      throw createBusyError('Too many event streams are open from your network address.');
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

  private readonly getCurrentPoint = (): ResumePoint => ({ issuedAt: this.clock.now(), publishedAt: Date.now() });

  private catchUp(stream: IssueStream, since = this.receivedUntil): void {
    stream
      .catchUp(() => this.readPast(stream, since))
      .then(() => this.limitUnread())
      .catch((error: unknown) => {
        this.log.warn('event stream failed to catch up; closing it', { error });
        stream.body.push(null);
      });
  }

  /**
   * Reads issues that became current since a point, oldest first. Issues of one resource keep the order in which they
   * became current. It stops when the client disconnects, so that a client cannot pile up reads by reconnecting.
   */
  private async readPast({ caller, requested, body }: IssueStream, since: ResumePoint): Promise<IssueEvent[]> {
    const readableResources = [...this.resources.listPaths(caller)].filter(
      ([resource]) => !requested || requested.has(resource),
    );
    const recentIssues: { resource: string; path: string; issues: readonly RecentIssue[] }[] = [];
    for (let from = 0; from < readableResources.length && !body.destroyed; from += MAX_CONCURRENT_READS) {
      const reads = readableResources.slice(from, from + MAX_CONCURRENT_READS).map(async ([resource, path]) => ({
        resource,
        path,
        issues: await this.rowCache.listRecentIssues(resource),
      }));
      recentIssues.push(...(await Promise.all(reads)));
    }
    if (body.destroyed) return [];
    const lastPublishedAt = recentIssues
      .flatMap(({ resource, issues }) => issues.filter(({ id }) => `${id}@${resource}` === since.lastEventId))
      .at(0)?.publishedAt;
    const isMissed = createMissedCheck(since, lastPublishedAt ?? since.publishedAt);
    const events = recentIssues.flatMap(({ resource, path, issues }) => {
      let sortTime = -Infinity;
      return issues.filter(isMissed).map(({ id }) => ({
        sortTime: (sortTime = Math.max(sortTime, parseIssueTime(id))),
        event: buildIssueEvent(resource, id, path),
      }));
    });
    return events.sort((a, b) => a.sortTime - b.sortTime).map(({ event }) => event);
  }

  /**
   * Above the limit of all unread events, disconnects the slowest readers until half of it is free. Their clients resume
   * after their last events.
   */
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
    if (!this.rowCache.findReadinessProblem()) this.receivedUntil = this.getCurrentPoint();
    for (const stream of this.streams) {
      const { account, keyId, sessionExpiresAt } = stream.caller;
      if (!this.accounts.findById(account.account_id, keyId, sessionExpiresAt)) {
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

/**
 * Creates a check of whether a client has missed an issue.
 * @param lastPublishedAt publication time of the last event, ms, if it is known
 */
const createMissedCheck =
  ({ issuedAt }: ResumePoint, lastPublishedAt: number | undefined) =>
  ({ id, publishedAt }: RecentIssue): boolean => {
    const isRecent = parseIssueTime(id) > issuedAt - ISSUE_TIME_OVERLAP;
    if (publishedAt === undefined || lastPublishedAt === undefined) return isRecent;
    return publishedAt > lastPublishedAt || (publishedAt >= lastPublishedAt - MAX_CLOCK_DIFFERENCE && isRecent);
  };

const createBusyError = (message: string) => new DaystarError('Busy', message, [], { retryAfterSeconds: 60 });
