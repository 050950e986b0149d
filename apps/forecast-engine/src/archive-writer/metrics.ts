import { Gauge } from 'prom-client';

export const archiveLag = new Gauge({
  name: 'daystar_archive_lag_seconds',
  help: 'Age of the oldest issue that waits to be archived; if none waits, age of the last archived issue when it was archived.',
});
