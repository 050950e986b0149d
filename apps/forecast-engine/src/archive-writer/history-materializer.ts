import { type Log, type ScheduledTask, repeat } from '@daystar/host';
import { CLOCK, LOG } from '@daystar/platform';
import { type Clock, DAY, HOUR, floorTo } from '@daystar/timeseries';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { IssueArchive } from '../archive/issue-archive';
import { IssueHistory, SETTLING_TIME_MS } from '../archive/issue-history';

/** Retention of histories, ms: about 13 months, so that a season can be compared with the same season of the previous year. */
const RETENTION_MS = 400 * DAY;

/**
 * Computes and stores the history of each day once it is final, so that verification and tuning read it quickly. The
 * history outlives the issues. When several engines run at the same time, the first one stores a day and the others read it.
 */
@Injectable()
export class HistoryMaterializer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private scheduledTask?: ScheduledTask;
  private isStopping = false;
  private lastDay = -Infinity;

  constructor(
    private readonly archive: IssueArchive,
    private readonly history: IssueHistory,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    const schedule = { clock: this.clock, every: HOUR, offset: HOUR / 4, log: this.log };
    this.scheduledTask = repeat('history materialization', schedule, () => this.materializeLastDay());
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await this.scheduledTask?.stop();
  }

  /** Stores the newest final day of every resource, unless this engine already did. */
  async materializeLastDay(): Promise<void> {
    const day = floorTo(this.clock.now() - SETTLING_TIME_MS, DAY) - DAY;
    if (day <= this.lastDay) return;
    for (const resource of await this.archive.listIssuedResources(day, day + DAY)) {
      if (this.isStopping) return;
      await this.history.ensureStored(resource, day);
    }
    await this.history.dropBefore(day - RETENTION_MS);
    this.lastDay = day;
  }
}
