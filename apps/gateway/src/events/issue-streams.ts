import { Readable } from 'node:stream';
import { DaystarError, buildPlaceholderEventId } from '@daystar/contracts';
import type { Log } from '@daystar/host';
import { LOG } from '@daystar/platform';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { RequestRecorder } from '../http/request-recorder';
import { AccountDirectory } from '../auth/account-directory';
import type { Caller } from '../http/caller';
import { getAddressGroups } from '../rate-limiting/address-groups';
import { IssueFeed } from './issue-feed';
import { IssueStream } from './issue-stream';
import { type ResumePoint, findLater, parseResumePoint } from './resume-point';

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

/** Opens, limits and feeds the event streams of this gateway. */
@Injectable()
export class IssueStreams implements BeforeApplicationShutdown {
  private readonly streams = new Set<IssueStream>();
  private readonly heartbeat = setInterval(() => this.checkStreams(), HEARTBEAT_MS).unref();
  private readonly unsubscribe: () => void;

  constructor(
    private readonly feed: IssueFeed,
    private readonly accounts: AccountDirectory,
    private readonly recorder: RequestRecorder,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.unsubscribe = feed.subscribe({
      onIssued: (resource, issueId) => this.onIssued(resource, issueId),
      onGap: (since) => {
        for (const stream of this.streams)
          // A stream that was opened after `since` has missed nothing before its opening.
          if (!this.endIfRevoked(stream)) this.catchUp(stream, findLater(since, stream.openedAt));
      },
    });
  }

  /**
   * Opens a stream of the issues that become current from now on, or that have become current since the last event.
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
    const openedAt = this.feed.getCurrentPoint();
    const stream = new IssueStream(caller, requested, body, openedAt, group);
    this.streams.add(stream);
    body.once('close', () => this.streams.delete(stream));
    // A client that loses the connection before the first event resumes from this time.
    body.push(
      lastEventId === undefined
        ? `id: ${buildPlaceholderEventId(openedAt.issuedAt, openedAt.publishedAt)}\nretry: 2000\n\n`
        : 'retry: 2000\n\n',
    );
    if (lastEventId !== undefined) this.catchUp(stream, parseResumePoint(lastEventId));
    return body;
  }

  private checkLimits({ account_id, plan }: Caller['account'], group: string): void {
    const countStreams = (matches: (stream: IssueStream) => boolean) => [...this.streams].filter(matches).length;
    const isFreePlan = plan === 'free';
    const openStreamCount = countStreams(({ caller }) => caller.account.account_id === account_id);
    if (openStreamCount >= (isFreePlan ? MAX_PER_FREE_ACCOUNT : MAX_PER_ACCOUNT))
      throw createStreamLimitError(
        `You have ${openStreamCount} event streams open, which is the limit. Close one: a single stream can report all your resources.`,
      );
    const isFull =
      this.streams.size >= MAX_STREAMS ||
      (isFreePlan && countStreams(({ caller }) => caller.account.plan === 'free') >= MAX_FREE_STREAMS);
    if (isFull) throw createStreamLimitError('Too many event streams are open. Try again in a minute.');
    if (countStreams(({ addressGroup }) => addressGroup === group) >= MAX_PER_ADDRESS)
      throw createStreamLimitError(
        'Too many event streams are open from your network address. Close some, or try again in a minute.',
      );
  }

  /** Ends all streams, because open ones would delay the shutdown of the server. Clients reconnect to another gateway. */
  beforeApplicationShutdown(): void {
    clearInterval(this.heartbeat);
    this.unsubscribe();
    for (const { body } of this.streams) body.push(null);
  }

  private onIssued(resource: string, issueId: string): void {
    this.limitUnread();
    for (const stream of this.streams) {
      if (stream.requested && !stream.requested.has(resource)) continue;
      const event = this.feed.buildEvent(stream.caller, resource, issueId);
      if (event && !this.endIfRevoked(stream)) stream.publish(event);
    }
  }

  /** Ends a stream whose key or session is no longer valid. @returns whether it did */
  private endIfRevoked(stream: IssueStream): boolean {
    if (this.accounts.isValid(stream.caller)) return false;
    stream.body.push(null);
    return true;
  }

  private catchUp(stream: IssueStream, since: ResumePoint): void {
    stream
      .catchUp(() => this.feed.readPast(stream, since))
      .then(() => this.limitUnread())
      .catch((error: unknown) => {
        this.log.warn('event stream failed to catch up; closing it', { error });
        stream.body.push(null);
      });
  }

  /**
   * Above the limit of all unread events, disconnects the slowest readers until half of the limit is free. Their clients resume
   * after their last events.
   */
  private limitUnread(): void {
    let unreadBytes = 0;
    for (const { body } of this.streams) unreadBytes += body.readableLength;
    if (unreadBytes <= MAX_TOTAL_UNREAD_BYTES) return;
    const slowestFirst = [...this.streams].sort((a, b) => b.body.readableLength - a.body.readableLength);
    for (const { body } of slowestFirst) {
      if (unreadBytes <= MAX_TOTAL_UNREAD_BYTES / 2) return;
      unreadBytes -= body.readableLength;
      body.destroy();
    }
  }

  private checkStreams(): void {
    this.feed.updateReceivedUntil();
    for (const stream of this.streams) {
      if (this.endIfRevoked(stream)) continue;
      // The hook of the recorder runs only when a stream ends.
      this.recorder.recordUse(stream.caller);
      if (stream.body.readableLength > MAX_UNREAD_BYTES) stream.body.destroy();
      else stream.sendHeartbeat();
    }
  }
}

const createStreamLimitError = (message: string) => new DaystarError('Busy', message, [], { retryAfterSeconds: 60 });
