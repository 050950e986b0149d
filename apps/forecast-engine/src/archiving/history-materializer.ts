import { type Log, type Repetition, type ServiceClock, repeat } from '@daystar/host';
import { DAY, HOUR, floorTo } from '@daystar/timeseries';
import type { IssueArchive } from '../archive/issue-archive';
import { type IssueHistory, SETTLED } from '../archive/issue-history';

/** A year and a month, so that one season can be held against the same of the year before. */
const KEPT = 400 * DAY;

/**
 * Works out the history of each day soon after it has settled, so that verification and learning find it ready, and so
 * that it outlives the issues. Several engines may do so at once: what one has kept the others only read.
 */
export class HistoryMaterializer {
  private repetition?: Repetition;
  private stopped = false;
  private done = -Infinity;

  constructor(
    private readonly archive: IssueArchive,
    private readonly history: IssueHistory,
    private readonly clock: ServiceClock,
    private readonly log: Log,
  ) {}

  start(): void {
    const options = { clock: this.clock, every: HOUR, offset: HOUR / 4, log: this.log };
    this.repetition = repeat('keeping histories', options, () => this.keepLastDay());
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.repetition?.stop();
  }

  /** Of the last day that has settled, once. */
  async keepLastDay(): Promise<void> {
    const day = floorTo(this.clock.now() - SETTLED, DAY) - DAY;
    if (day <= this.done) return;
    for (const resource of await this.archive.resources(day, day + DAY)) {
      if (this.stopped) return;
      await this.history.of(resource, day, day + DAY, []);
    }
    await this.history.dropBefore(day - KEPT);
    this.done = day;
  }
}
