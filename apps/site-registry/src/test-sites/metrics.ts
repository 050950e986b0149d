import { Counter } from 'prom-client';

export const testSiteRefusals = new Counter({
  name: 'daystar_test_site_refusals_total',
  help: 'Test sites that were not created because a limit was reached.',
  labelNames: ['limit'],
});
