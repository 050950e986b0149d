import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigurationError } from '@daystar/contracts';
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

/** Time for which a start waits for the owner of the lake, ms. */
const MAX_CHECK_MS = 5_000;

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

  /** @throws ConfigurationError when the lake belongs to another installation */
  async onApplicationBootstrap(): Promise<void> {
    const { mover, clock, log } = this;
    if (!mover) return;
    await this.checkOwner(mover);
    const updateMetrics = () => mover.updateMetrics(clock.now());
    this.scheduledTasks = [
      repeat('moving issues to the object store', { clock, every: 10 * MINUTE, log }, () => mover.run(clock.now())),
      // A task of its own, because a move may take hours.
      repeat('updating the metrics of the object store', { clock, every: MINUTE, log }, updateMetrics),
    ];
    updateMetrics().catch((error: unknown) => log.warn('metrics of the object store have no value yet', { error }));
  }

  /** Waits a limited time: while the store is unavailable the engine starts, and each move checks the owner first. */
  private async checkOwner(mover: LakeMover): Promise<void> {
    const claim = mover.claimLake().catch((error: unknown) => {
      if (error instanceof ConfigurationError) throw error;
      this.log.warn('the owner of the lake cannot be read yet; checking it before the first move', { error });
    });
    await Promise.race([claim, sleep(MAX_CHECK_MS, undefined, { ref: false })]);
    // After the time limit, the next move reports a failure.
    claim.catch(() => undefined);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.mover?.stop();
    await Promise.all(this.scheduledTasks.map((task) => task.stop()));
  }
}
