import type { Database } from '@daystar/database';
import { type Log, type ScheduledTask, repeat } from '@daystar/host';
import { CLOCK, DATABASE, LOG } from '@daystar/platform';
import { type Clock, DAY, HOUR } from '@daystar/timeseries';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

/** Maximum number of rows deleted in one transaction, which takes well under a second. */
const ROWS_PER_TRANSACTION = 20_000;
/** Start of the daily run, ms after midnight UTC: an hour after partition maintenance, which also deletes measurements. */
const START_AFTER_MIDNIGHT_MS = HOUR;

/**
 * Deletes the measurements and external forecasts of deleted sites once a day. A site can have over a million rows, too
 * many to delete within the request that deletes the site.
 */
@Injectable()
export class DeletedSiteCleanupJob implements OnApplicationBootstrap, OnApplicationShutdown {
  private scheduledTask?: ScheduledTask;
  private isStopped = false;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    const { clock, log } = this;
    this.scheduledTask = repeat(
      'cleanup of deleted sites',
      { clock, log, every: DAY, offset: START_AFTER_MIDNIGHT_MS },
      () => this.run(),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    await this.scheduledTask?.stop();
  }

  /** @throws DaystarError Unavailable when the database is unavailable */
  async run(): Promise<void> {
    for (const resourceId of await this.findDeletedSites()) {
      // Measurements last: a site that still has some is found again after an interruption.
      await this.deleteRows('replaced_measurement', ['period_end', 'id'], resourceId);
      await this.deleteRows('measurement_count', [], resourceId);
      const forecasts = await this.deleteRows('external_forecast', ['period_end', 'period', 'issued_at'], resourceId);
      const measurements = await this.deleteRows('measurement', ['period_end', 'period'], resourceId);
      if (this.isStopped) return;
      this.log.info('deleted the data of a deleted site', { resource_id: resourceId, measurements, forecasts });
    }
  }

  /** Finds the ids of deleted sites that have measurements or external forecasts. */
  private async findDeletedSites(): Promise<string[]> {
    const rows = await this.database.execute((manager) =>
      manager.query<{ resource_id: string }[]>(
        `select distinct resource_id from site_change where change = 'deleted'
         and not exists (select from site where site.resource_id = site_change.resource_id)
         and (exists (select from measurement where measurement.resource_id = site_change.resource_id)
           or exists (select from external_forecast where external_forecast.resource_id = site_change.resource_id))`,
      ),
    );
    return rows.map(({ resource_id }) => resource_id);
  }

  /**
   * Deletes the rows of a site in short transactions.
   * @param key columns that identify a row of the site
   * @returns the number of deleted rows
   */
  private async deleteRows(table: string, key: readonly string[], resourceId: string): Promise<number> {
    const columns = ['resource_id', ...key].join(', ');
    const statement = `delete from ${table} where (${columns}) in
      (select ${columns} from ${table} where resource_id = $1 limit ${ROWS_PER_TRANSACTION})`;
    let deleted = 0;
    let batchDeleted = ROWS_PER_TRANSACTION;
    while (batchDeleted === ROWS_PER_TRANSACTION && !this.isStopped) {
      [, batchDeleted] = await this.database.transaction((transaction) =>
        transaction.query<[unknown[], number]>(statement, [resourceId]),
      );
      deleted += batchDeleted;
    }
    return deleted;
  }
}
