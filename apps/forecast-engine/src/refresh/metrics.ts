import { Counter, Gauge, Histogram } from 'prom-client';

export const refreshSeconds = new Histogram({
  name: 'daystar_refresh_duration_seconds',
  help: 'Time that making all rows of a tile anew took',
  buckets: [0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
});
export const tilesWaiting = new Gauge({
  name: 'daystar_refresh_tiles_waiting',
  help: 'Tiles whose rows are to be made anew and have not been yet',
});
export const oldestRows = new Gauge({
  name: 'daystar_rows_oldest_timestamp_seconds',
  help: 'When the rows of the tile that has waited longest were made, by the clock of the service',
});
export const issuesLate = new Counter({
  name: 'daystar_issues_late_total',
  help: 'Issues of sites that came after the moment that the issue before had promised',
});
