import { register } from 'prom-client';
// Importing the services defines all metrics.
import '../../apps/all-in-one/src/start-all-in-one';

/** A metric of prom-client, with the labels that its types omit. */
interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly labelNames: readonly string[];
}

/** Lists all metrics of Daystar, by name. */
export function listMetrics(): Metric[] {
  const metrics = register.getMetricsAsArray() as unknown as Metric[];
  return metrics.filter(({ name }) => name.startsWith('daystar_')).sort((a, b) => (a.name < b.name ? -1 : 1));
}

export function renderMetricsPage(): string {
  const rows = listMetrics().map(({ name, type, labelNames, help }) => {
    const labels = labelNames.map((label) => `\`${label}\``).join(' ');
    return `| \`${name}\` | ${type} | ${labels} | ${help} |`;
  });
  return `# Metrics

Generated from the code by \`npm run docs\`. Every service exports its metrics, and those of the process and of Node.js
(\`process_*\`, \`nodejs_*\`), at \`/metrics\` on \`DAYSTAR_OPS_PORT\`. Labels have few values: routes are patterns, never paths, and
no metric is per account or site. Timestamps are seconds since 1970 by the clock of the service: compute ages from
\`daystar_clock_timestamp_seconds\`, which is also correct for a replayed past. For consumer lag, use the exporter of the Kafka
operator, or \`kafka-consumer-groups --describe\`.

| metric | type | labels | description |
| ------ | ---- | ------ | ----------- |
${rows.join('\n')}
`;
}
