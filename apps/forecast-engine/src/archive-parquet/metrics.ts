import { Counter, Gauge } from 'prom-client';

export const lakeFiles = new Gauge({ name: 'daystar_lake_files', help: 'Files of past issues in the object store.' });
export const lakeIssues = new Gauge({ name: 'daystar_lake_issues', help: 'Past issues in the object store.' });
export const lakeBytes = new Gauge({ name: 'daystar_lake_bytes', help: 'Size of past issues in the object store.' });
export const lakeLag = new Gauge({
  name: 'daystar_lake_lag_seconds',
  help: 'Time since the oldest day of issues in Postgres should have been moved to the object store.',
});
export const lakeMovedIssues = new Counter({
  name: 'daystar_lake_moved_issues_total',
  help: 'Issues moved from Postgres to the object store.',
});
export const lakeMoveFailures = new Counter({
  name: 'daystar_lake_move_failures_total',
  help: 'Failed tasks of the object store: restoration of the catalog, move, removal or cleanup of a day of issues.',
});
export const lakeReadFailures = new Counter({
  name: 'daystar_lake_read_failures_total',
  help: 'Failed reads of past issues in the object store.',
});

// The client starts gauges with 0. Until the first query after a start, no value is known.
for (const gauge of [lakeFiles, lakeIssues, lakeBytes, lakeLag]) gauge.remove();
