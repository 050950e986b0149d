import { Gauge } from 'prom-client';

export const archiveLag = new Gauge({
  name: 'daystar_archive_lag_seconds',
  help: 'Age of the oldest issue pending for the archive, or of the last archived issue.',
});
