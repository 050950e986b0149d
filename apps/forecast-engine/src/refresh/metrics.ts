import { Counter, Gauge, Histogram } from 'prom-client';

export const refreshSeconds = new Histogram({
  name: 'daystar_refresh_duration_seconds',
  help: 'Time to refresh all rows of a tile, or of one part of a large tile.',
  buckets: [0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
});
export const refreshBusySeconds = new Counter({
  name: 'daystar_refresh_busy_seconds_total',
  help: 'Time during which this engine refreshed at least one tile.',
});
export const tilesQueued = new Gauge({
  name: 'daystar_refresh_tiles_waiting',
  help: 'Tiles queued for refresh.',
});
export const oldestRefresh = new Gauge({
  name: 'daystar_rows_oldest_timestamp_seconds',
  help: 'Clock time of the oldest refresh among the tiles in use.',
});
export const lateIssues = new Counter({
  name: 'daystar_issues_late_total',
  help: 'Site issues published later than announced by the previous issue.',
});
