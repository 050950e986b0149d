import { type Log, type ScheduledTask, repeat } from '@daystar/host';
import { CLOCK, LOG } from '@daystar/platform';
import { type Clock, MINUTE } from '@daystar/timeseries';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LakeMover } from '../archive-parquet/lake-mover';
import {
  ARCHIVE_DATABASE,
  type ArchiveDatabase,
  ENGINE_OPTIONS,
  type EngineOptions,
  LAKE,
  type Lake,
} from '../platform/engine-ports';

/**
 * Moves old issues to the lake, if there is one, and updates its metrics. The next run, ten minutes later, retries after a
 * failure.
 */
@Injectable()
export class LakeMoveSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly mover?: LakeMover;
  private scheduledTasks: readonly ScheduledTask[] = [];

  constructor(
    @Inject(ARCHIVE_DATABASE) database: ArchiveDatabase,
    @Inject(LAKE) lake: Lake | undefined,
    @Inject(ENGINE_OPTIONS) { archiveDays = 90 }: EngineOptions,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.mover = lake && new LakeMover(database, lake, { archiveDays }, log);
  }

  onApplicationBootstrap(): void {
    const { mover, clock, log } = this;
    if (!mover) return;
    const updateMetrics = () => mover.updateMetrics(clock.now());
    this.scheduledTasks = [
      repeat('moving issues to the object store', { clock, every: 10 * MINUTE, log }, () => mover.run(clock.now())),
      // A task of its own, because a move may take hours.
      repeat('updating the metrics of the object store', { clock, every: MINUTE, log }, updateMetrics),
    ];
    updateMetrics().catch((error: unknown) => log.warn('metrics of the object store have no value yet', { error }));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.mover?.stop();
    await Promise.all(this.scheduledTasks.map((task) => task.stop()));
  }
}
