import { type IssueEvent, buildIssueEvent, parseIssueTime } from '@daystar/contracts';
import { CLOCK, ROW_CACHE } from '@daystar/platform';
import type { RecentIssue, RowCache } from '@daystar/row-cache';
import { type Clock, MINUTE } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../http/caller';
import type { IssueStream } from './issue-stream';
import { PendingIssues } from './pending-issues';
import { ReadableResourcesService } from './readable-resources.service';
import type { ResumePoint, TimePoint } from './resume-point';

/**
 * Without publication times, a stream resumes by issue time, from this long before its resume point, ms. An issue can
 * become current after one with a later issue time.
 */
const ISSUE_TIME_OVERLAP_MS = 5 * MINUTE;
/**
 * With publication times, a stream resumes from this long before its resume point, ms: the shards of a cluster have
 * clocks of their own.
 */
const MAX_CLOCK_DIFFERENCE = 5000;

/** Maximum number of resources whose past issues a stream reads at once: an account may have 100,000. */
const MAX_CONCURRENT_READS = 100;

/** Receives what the feed reports. */
interface FeedListener {
  onIssued(resource: string, issueId: string): void;
  /** Called when issues may have been missed since a point. */
  onGap(since: TimePoint): void;
}

/** Reports issues that became current, and reads past ones, as events for the callers that may read their resource. */
@Injectable()
export class IssueFeed {
  /** Point until which this gateway has missed no event. */
  private receivedUntil: TimePoint;

  constructor(
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
    private readonly resources: ReadableResourcesService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.receivedUntil = this.getCurrentPoint();
  }

  /** Reports issues of known resources from now on. @returns a function that ends the subscription */
  subscribe(listener: FeedListener): () => void {
    const pending = new PendingIssues(
      (resource) => this.resources.isKnown(resource),
      (resource, issueId) => listener.onIssued(resource, issueId),
    );
    const unsubscribe = this.rowCache.subscribe((event) => {
      if (event.kind === 'issued') pending.add(event.resource, event.issue_id);
      if (event.kind === 'gap') listener.onGap(this.receivedUntil);
    });
    return () => {
      unsubscribe();
      pending.close();
    };
  }

  /** Moves `receivedUntil` to the current time, unless the row cache is unavailable. */
  updateReceivedUntil(): void {
    if (!this.rowCache.findReadinessProblem()) this.receivedUntil = this.getCurrentPoint();
  }

  /** Builds the event of an issue; undefined if the caller may not read its resource. */
  buildEvent(caller: Caller, resource: string, issueId: string): IssueEvent | undefined {
    const path = this.resources.findPath(caller, resource);
    return path === undefined ? undefined : buildIssueEvent(resource, issueId, path);
  }

  /**
   * Reads issues that became current since a point, oldest first. Issues of one resource keep the order in which they
   * became current. Reading stops when the client disconnects, so that a client cannot pile up reads by reconnecting.
   */
  async readPast({ caller, requested, body }: IssueStream, since: ResumePoint): Promise<IssueEvent[]> {
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

  /** Returns the point of a stream that begins now. */
  getCurrentPoint(): TimePoint {
    return { issuedAt: this.clock.now(), publishedAt: Date.now() };
  }
}

/**
 * Creates a check of whether a client has missed an issue.
 * @param lastPublishedAt publication time of the last event, ms, if it is known
 */
const createMissedCheck =
  ({ issuedAt }: ResumePoint, lastPublishedAt: number | undefined) =>
  ({ id, publishedAt }: RecentIssue): boolean => {
    const isRecent = parseIssueTime(id) > issuedAt - ISSUE_TIME_OVERLAP_MS;
    if (publishedAt === undefined || lastPublishedAt === undefined) return isRecent;
    return publishedAt > lastPublishedAt || (publishedAt >= lastPublishedAt - MAX_CLOCK_DIFFERENCE && isRecent);
  };
