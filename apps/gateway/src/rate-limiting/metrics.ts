import { Counter } from 'prom-client';

export const quotaRejections = new Counter({
  name: 'daystar_quota_rejections_total',
  help: 'Requests rejected by a rate limit.',
  labelNames: ['limit'],
});
