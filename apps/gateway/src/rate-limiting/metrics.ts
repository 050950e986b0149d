import { Counter } from 'prom-client';

export const quotaRefusals = new Counter({
  name: 'daystar_quota_refusals_total',
  help: 'Requests that were refused because a limit was used up',
  labelNames: ['limit'],
});
