import { type Database, PARTITIONED_TABLES, type PartitionedTable, Partitions } from '@daystar/database';
import { type Log, type Repetition, repeat } from '@daystar/host';
import { type Clock, DAY } from '@daystar/timeseries';
import { oldestPartition, partitionCount, partitionsEnd } from './metrics';
import { type RetentionSettings, keepFrom } from './retention-settings';

/** Adds partitions for the months to come and drops what is older than the retention: at start and every day. */
export class RetentionJob {
  private readonly partitions: Partitions;
  private repetition?: Repetition;
  private first = Promise.resolve();

  constructor(
    database: Database,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly retention: RetentionSettings,
  ) {
    this.partitions = new Partitions(database);
  }

  start(): void {
    const { clock, log } = this;
    this.first = this.run().catch((error: unknown) => log.warn('partitions could not be maintained', { error }));
    this.repetition = repeat('partition maintenance', { clock, log, every: DAY }, () => this.run());
  }

  async stop(): Promise<void> {
    await Promise.all([this.first, this.repetition?.stop()]);
  }

  /** @throws DaystarError Unavailable when the database is */
  async run(): Promise<void> {
    for (const table of PARTITIONED_TABLES) {
      const now = this.clock.now();
      const changes = await this.partitions.maintain(table, now, keepFrom(now, this.daysOf(table)));
      if (changes?.dropped) this.log.info('dropped partitions older than the retention', { table, ...changes });
      const { partitions, oldest, addedUntil } = await this.partitions.stateOf(table);
      partitionCount.set({ table }, partitions);
      oldestPartition.set({ table }, oldest / 1000);
      partitionsEnd.set({ table }, addedUntil / 1000);
    }
  }

  private daysOf(table: PartitionedTable): number {
    return table === 'audit' ? this.retention.auditDays : this.retention.measurementDays;
  }
}
