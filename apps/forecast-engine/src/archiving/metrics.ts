import { Gauge } from 'prom-client';

export const archiveLag = new Gauge({
  name: 'daystar_archive_lag_seconds',
  help: 'Age of the oldest issue waiting to be archived, or of the last archived issue.',
});
