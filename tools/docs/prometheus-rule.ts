import { readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';

/** The alerts of Prometheus as a resource of its operator. */
export function prometheusRule(): string {
  const spec = parse(readFileSync('deploy/observability/alerts.yaml', 'utf8')) as object;
  const metadata = { name: 'daystar' };
  const rule = { apiVersion: 'monitoring.coreos.com/v1', kind: 'PrometheusRule', metadata, spec };
  return `# Generated from alerts.yaml by \`npm run docs\`.\n${stringify(rule, { lineWidth: 0 })}`;
}
