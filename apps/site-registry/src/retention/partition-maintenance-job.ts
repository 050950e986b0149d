import { type Database, PARTITIONED_TABLES, type PartitionedTable, PartitionMaintainer } from '@daystar/database';
import { type Log, type ScheduledTask, repeat } from '@daystar/host';
import { CLOCK, DATABASE, LOG } from '@daystar/platform';
import { type Clock, DAY } from '@daystar/timeseries';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type RegistrySettings, SETTINGS } from '../settings/registry-settings';
import { computeRetentionStart } from './retention-start';
import { oldestPartition, partitionCount, partitionsEnd } from './metrics';

/** Adds partitions for future months and drops those older than the retention, at start-up and every day. */
@Injectable()
export class PartitionMaintenanceJob implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly maintainer: PartitionMaintainer;
  private scheduledTask?: ScheduledTask;
  private firstRun = Promise.resolve();

  constructor(
    @Inject(DATABASE) database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
    @Inject(SETTINGS) private readonly settings: Pick<RegistrySettings, 'retention'>,
  ) {
    this.maintainer = new PartitionMaintainer(database);
  }

  onApplicationBootstrap(): void {
    const { clock, log } = this;
    this.firstRun = this.run().catch((error: unknown) => log.warn('partition maintenance failed', { error }));
    this.scheduledTask = repeat('partition maintenance', { clock, log, every: DAY }, () => this.run());
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.firstRun, this.scheduledTask?.stop()]);
  }

  /** @throws DaystarError Unavailable when the database is unavailable */
  async run(): Promise<void> {
    for (const table of PARTITIONED_TABLES) {
      const now = this.clock.now();
      const changes = await this.maintainer.maintain(
        table,
        now,
        computeRetentionStart(now, this.getRetentionDays(table)),
      );
      if (changes?.dropped) this.log.info('dropped partitions older than the retention', { table, ...changes });
      const { count, oldest, addedUntil } = await this.maintainer.readState(table);
      partitionCount.set({ table }, count);
      oldestPartition.set({ table }, oldest / 1000);
      partitionsEnd.set({ table }, addedUntil / 1000);
    }
  }

  private getRetentionDays(table: PartitionedTable): number {
    const { auditDays, measurementDays } = this.settings.retention;
    return table === 'audit' ? auditDays : measurementDays;
  }
}
