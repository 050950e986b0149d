import { Counter } from 'prom-client';

export const publishedIssues = new Counter({
  name: 'daystar_issues_total',
  help: 'Site issues by the data basis (ladder) of their first forecast rows.',
  labelNames: ['ladder'],
});
export const simulatedIssues = new Counter({
  name: 'daystar_issues_simulated_total',
  help: 'Site issues computed from simulated weather.',
});
export const failedIssues = new Counter({
  name: 'daystar_issues_failed_total',
  help: 'Site issues whose computation failed.',
});
