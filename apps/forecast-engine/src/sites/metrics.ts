import { Counter } from 'prom-client';

export const issuesMade = new Counter({
  name: 'daystar_issues_total',
  help: 'Issues of sites, by the step of the ladder that their first forecast rows stand on',
  labelNames: ['ladder'],
});
export const simulatedIssues = new Counter({
  name: 'daystar_issues_simulated_total',
  help: 'Issues of sites computed from simulated weather.',
});
export const sitesFailed = new Counter({
  name: 'daystar_issues_failed_total',
  help: 'Times that the rows of a site could not be computed',
});
