import type { Log } from '@daystar/host';
import type { Rejection } from '@daystar/weather';
import { rejections } from './metrics';

/** Maximum number of kinds of rejections that a log line lists. */
const MAX_LISTED_KINDS = 20;

/** The first rejection of a kind, and the number of its rejections. */
interface Entry {
  readonly rejection: Rejection;
  count: number;
}

/**
 * Counts the rejections of one source by kind (code and field), and logs one line per poll. A fetch for a new place
 * between two polls logs a line only if it has a kind that was not logged since the last poll. Otherwise, the line of the
 * next poll counts its rejections.
 */
export class RejectionLog {
  private readonly pending = new Map<string, Entry>();
  /** Kinds that were logged since the last poll. */
  private readonly logged = new Set<string>();

  constructor(
    private readonly source: string,
    private readonly log: Pick<Log, 'warn'>,
  ) {}

  add(rejection: Rejection): void {
    const count = rejection.count ?? 1;
    rejections.inc({ source: this.source, code: rejection.code }, count);
    const kind = `${rejection.code} ${rejection.field ?? ''}`.trim();
    const entry = this.pending.get(kind);
    if (entry) entry.count += count;
    else this.pending.set(kind, { rejection, count });
  }

  /** Logs a line if the fetch had a new kind of rejection. */
  endFetch(): void {
    if ([...this.pending.keys()].some((kind) => !this.logged.has(kind))) this.flush();
  }

  /** Logs what is pending, and makes the next rejection of each kind be logged at once. */
  endPoll(): void {
    this.flush();
    this.logged.clear();
  }

  private flush(): void {
    const entries = [...this.pending];
    this.pending.clear();
    if (entries.length === 0) return;
    for (const [kind] of entries) this.logged.add(kind);
    const [[, { rejection, count }], ...others] = entries;
    const { message, ...details } = rejection;
    const more =
      others.length > 0 ? `, and ${others.length} more ${others.length > 1 ? 'kinds' : 'kind'} of rejections` : '';
    this.log.warn(`weather rejected: ${message}${more}`, {
      ...details,
      ...(count > 1 && { count }),
      ...(others.length > 0 && { others: describeOthers(others) }),
      source: this.source,
    });
  }
}

const describeOthers = (entries: readonly (readonly [kind: string, entry: Entry])[]): string[] =>
  entries.slice(0, MAX_LISTED_KINDS).map(([kind, { rejection, count }]) => `${kind} (${count}): ${rejection.message}`);
