import { setTimeout as pause } from 'node:timers/promises';
import { DaystarError, type ForecastIssue } from '@daystar/contracts';
import { type RowCache, isOlder, openedBlock, unpackIssue, unpackScaledIssue } from '@daystar/row-cache';
import type { Clock } from '@daystar/timeseries';
import { type HeldIssue, heldIssue } from './held-issue';
import { HeldIssues, outdate } from './held-issues';
import { ReadAhead } from './read-ahead';

/** Clock time after which an issue that is overdue is asked for again. */
const RECHECK = 1000;
/** Real time that the first rows of a new resource are waited for. */
const PATIENCE_MS = 5000;
const POLL_MS = 100;

/**
 * The current issues, held until the row cache tells of newer ones. Those of resources that are asked for are read when
 * it tells, so that who asks first need not wait for the cache. When the cache is away, what is held is given and marked
 * stale.
 */
export class CurrentIssues {
  private readonly held = new HeldIssues();
  private readonly asking = new Map<string, Promise<HeldIssue | undefined>>();
  /** Issues that were told of while the cache was being asked: its answer may be older. */
  private readonly toldMeanwhile = new Map<string, string>();
  private readonly ahead = new ReadAhead((resource) => this.known(resource));
  readonly stop: () => void;

  constructor(
    private readonly rowCache: RowCache,
    private readonly clock: Clock,
  ) {
    const deafen = rowCache.onNews((news) => {
      if (news.kind === 'missed') this.held.outdateAll();
      else if (news.kind === 'removed') this.letGo(news.resource);
      else if (news.kind === 'issued') this.outdate(news.resource, news.issue_id);
    });
    this.stop = () => {
      deafen();
      this.ahead.stop();
    };
  }

  /**
   * The issue to answer from. Rows of a new or just changed resource are waited for, briefly.
   * @throws DaystarError Unavailable when there is none
   */
  async current(resource: string, version: number): Promise<HeldIssue> {
    let issue = await this.known(resource);
    for (let waited = 0; !isFor(issue, version) && waited < PATIENCE_MS; waited += POLL_MS) {
      await pause(POLL_MS);
      issue = await this.asked(resource);
    }
    if (!issue) {
      throw new DaystarError('Unavailable', 'The first rows are being computed.', [], { retryAfterSeconds: 5 });
    }
    // Waited once in vain, rows for the version before are better than none.
    issue.waitedForVersion = version;
    this.ahead.asked(resource);
    return issue;
  }

  /** Whether this is still the issue to answer from, as far as is known without asking. */
  isCurrent(issue: HeldIssue, version: number): boolean {
    return !issue.stale && isFor(issue, version) && this.isFresh(issue);
  }

  /** The rows of a held issue. */
  async rowsOf(issue: HeldIssue): Promise<ForecastIssue> {
    if (issue.block) return unpackIssue(issue.block);
    const rows = await this.rowCache.issue(issue.resource, issue.id);
    if (rows) return rows;
    throw new DaystarError('Unavailable', 'These rows have just been replaced.', [], { retryAfterSeconds: 1 });
  }

  private async known(resource: string): Promise<HeldIssue | undefined> {
    const held = this.held.get(resource);
    if (!held) return this.asked(resource);
    if (this.isFresh(held)) return held;
    if (!this.rowCache.trouble()) return this.asked(resource);
    // Nobody waits for a cache that is known to be away; the question goes out all the same, it may be back.
    this.asked(resource).catch(() => undefined);
    held.stale = true;
    return held;
  }

  private isFresh({ nextIssueAt, checkedAt }: HeldIssue): boolean {
    return checkedAt > -Infinity && this.clock.now() <= Math.max(nextIssueAt, checkedAt + RECHECK);
  }

  /** Asks the row cache, once for all who want to know. */
  private asked(resource: string): Promise<HeldIssue | undefined> {
    const asking = this.asking.get(resource) ?? this.ask(resource).finally(() => this.answered(resource));
    this.asking.set(resource, asking);
    return asking;
  }

  private async ask(resource: string): Promise<HeldIssue | undefined> {
    const held = this.held.get(resource);
    const askedAt = this.clock.now();
    try {
      // Told of a newer one, or that it may have missed one, it need not ask whether there is.
      const isOutdated = held?.checkedAt === -Infinity;
      const same = held && !isOutdated && (await this.rowCache.currentIssueId(resource)) === held.id;
      if (same && this.held.get(resource) === held) {
        held.checkedAt = askedAt;
        held.stale = false;
        return held;
      }
      const packed = (await this.toldOf(held)) ?? (await this.rowCache.currentBlock(resource));
      const block = packed && openedBlock(packed);
      const found = block && heldIssue(unpackScaledIssue(block), askedAt, block);
      if (found && !(held && isOlder(found, held))) this.held.hold(found);
      // A cache that lost its newest rows is filled again soon; until then what is held is better.
      else if (held) Object.assign(held, { stale: true, checkedAt: askedAt });
      return this.held.get(resource);
    } catch (error) {
      if (!held) throw error;
      held.stale = true;
      return held;
    }
  }

  /** The newer one that it was told of, which takes less to find than the current one; it may be gone already. */
  private async toldOf(held: HeldIssue | undefined): Promise<Uint8Array | undefined> {
    if (!held?.told) return undefined;
    const { resource, told } = held;
    held.told = undefined;
    return this.rowCache.issueBlock(resource, told);
  }

  private letGo(resource: string): void {
    this.held.letGo(resource);
    this.ahead.forget(resource);
  }

  private answered(resource: string): void {
    this.asking.delete(resource);
    const newer = this.toldMeanwhile.get(resource);
    this.toldMeanwhile.delete(resource);
    if (newer !== undefined) this.outdate(resource, newer);
  }

  private outdate(resource: string, newer: string): void {
    if (this.asking.has(resource)) this.toldMeanwhile.set(resource, newer);
    const held = this.held.get(resource);
    if (!held || held.id === newer) return;
    outdate(held, newer);
    if (this.held.hasRoom) this.ahead.told(resource);
  }
}

const isFor = (issue: HeldIssue | undefined, version: number) =>
  issue !== undefined && (issue.version >= version || issue.waitedForVersion === version);
