import { DAY, HOUR, MINUTE } from '@daystar/timeseries';

/** Requests with measurements of earlier days that follow each other without a pause. */
interface Burst {
  /** Time of the first request, ms. */
  readonly startedAt: number;
  /** Time of the last request, ms. */
  readonly storedAt: number;
  /** Length of the measured periods, ms. */
  readonly span: number;
  /** End of the newest measurement, ms. */
  readonly lastEnd: number;
}

/** Pause after which a request belongs to another burst, ms: training begins in such a pause. */
const MAX_PAUSE_MS = MINUTE / 2;
/** Duration after which a request belongs to another burst, ms: training waits no longer for the end of an upload. */
const MAX_DURATION_MS = 5 * MINUTE;
/** Minimum span of a burst of history, ms. */
export const MIN_HISTORY_SPAN_MS = DAY;

/** Counts the bursts of each resource, so that a program that replaces days of measurements each minute trains seldom. */
export class UploadBursts {
  private readonly bursts = new Map<string, readonly Burst[]>();

  /** Adds measurements that were stored at a time, ms. */
  add(id: string, { storedAt, span, lastEnd }: Omit<Burst, 'startedAt'>): void {
    const recent = (this.bursts.get(id) ?? []).filter(({ startedAt }) => storedAt - startedAt < HOUR);
    const last = recent.at(-1);
    const isSame = last && storedAt - last.storedAt < MAX_PAUSE_MS && storedAt - last.startedAt < MAX_DURATION_MS;
    const burst = isSame
      ? {
          startedAt: last.startedAt,
          storedAt: Math.max(storedAt, last.storedAt),
          span: last.span + span,
          lastEnd: Math.max(lastEnd, last.lastEnd),
        }
      : { startedAt: storedAt, storedAt, span, lastEnd };
    this.bursts.set(id, [...(isSame ? recent.slice(0, -1) : recent), burst]);
  }

  remove(id: string): void {
    this.bursts.delete(id);
  }

  /**
   * Describes the last burst, if it has at least a day of measurements.
   * @returns the end of its newest measurement, ms, and the number of such bursts within an hour
   */
  findLastHistory(id: string): { readonly lastEnd: number; readonly count: number } | undefined {
    const bursts = this.bursts.get(id) ?? [];
    const last = bursts.at(-1);
    if (!last || last.span < MIN_HISTORY_SPAN_MS) return undefined;
    return { lastEnd: last.lastEnd, count: bursts.filter(({ span }) => span >= MIN_HISTORY_SPAN_MS).length };
  }
}
