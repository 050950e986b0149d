import { Gauge } from 'prom-client';

export const archiveLag = new Gauge({
  name: 'daystar_archive_lag_seconds',
  help: 'Age of the oldest issue that waits to be archived; if none waits, the age of the last archived one at that time.',
});
