import { openDatabase } from '@daystar/database';
import { createLog } from '@daystar/host';
import { DAY } from '@daystar/timeseries';
import { register } from 'prom-client';
import { PartitionMaintenanceJob } from './partition-maintenance-job';

const now = Date.now();
const log = createLog('test', 'silent');

describe('the partition maintenance job', () => {
  it('adds months, drops those older than the retention of each table, and reports both in metrics', async () => {
    const database = await openDatabase({ folder: 'memory' });
    const at = (days: number) => new Date(now - days * DAY);
    await database.transaction(async (manager) => {
      for (const days of [100, 300]) {
        await manager.query(
          `insert into measurement (resource_id, period_end, period, posted_at) values ('a', $1, 'PT5M', $1)`,
          [at(days)],
        );
        await manager.query(`insert into audit (changed_at, actor, action, resource) values ($1, 'a', 'changed', $2)`, [
          at(days),
          String(days),
        ]);
      }
    });
    const job = new PartitionMaintenanceJob(database, { now: () => now }, log, {
      retention: { measurementDays: 0, auditDays: 200 },
    });
    job.onApplicationBootstrap();
    await job.onApplicationShutdown();
    const rows = await database.execute((manager) =>
      manager.query(
        `select (select count(*)::integer from measurement) as measurements, (select array_agg(resource) from audit) as audit`,
      ),
    );
    expect(rows).toEqual([{ measurements: 2, audit: ['100'] }]);
    const { values } = await register.getSingleMetric('daystar_table_newest_month_end_timestamp_seconds')!.get();
    const tables = ['measurement', 'replaced_measurement', 'external_forecast', 'audit'];
    expect(values.map(({ labels }) => labels.table)).toEqual(tables);
    for (const { value } of values) expect(value * 1000).toBeGreaterThan(now + 62 * DAY);
    await database.close();
  });
});
