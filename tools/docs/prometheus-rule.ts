import { readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';

/** Renders the alerts as a resource of the Prometheus operator. */
export function renderPrometheusRule(): string {
  const spec = parse(readFileSync('deploy/observability/alerts.yaml', 'utf8')) as object;
  const metadata = { name: 'daystar' };
  const rule = { apiVersion: 'monitoring.coreos.com/v1', kind: 'PrometheusRule', metadata, spec };
  return `# Generated from alerts.yaml by \`npm run docs\`.\n${stringify(rule, { lineWidth: 0 })}`;
}
