import { Counter } from 'prom-client';

export const testSiteRejections = new Counter({
  name: 'daystar_test_site_rejections_total',
  help: 'Test sites that were not created because a limit was reached.',
  labelNames: ['limit'],
});
