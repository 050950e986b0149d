import { Counter } from 'prom-client';

export const quotaRefusals = new Counter({
  name: 'daystar_quota_refusals_total',
  help: 'Requests rejected by a rate limit.',
  labelNames: ['limit'],
});
