import { register } from 'prom-client';
// What the house imports defines every metric there is.
import '../../apps/all-in-one/src/start-house';

/** What prom-client knows of a metric; its types leave the labels out. */
interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly labelNames: readonly string[];
}

/** Every metric of ours, by name. */
export function metrics(): Metric[] {
  const all = register.getMetricsAsArray() as unknown as Metric[];
  return all.filter(({ name }) => name.startsWith('daystar_')).sort((a, b) => (a.name < b.name ? -1 : 1));
}

export function metricsPage(): string {
  const rows = metrics().map(({ name, type, labelNames, help }) => {
    const labels = labelNames.map((label) => `\`${label}\``).join(' ');
    return `| \`${name}\` | ${type} | ${labels} | ${help} |`;
  });
  return `# Metrics

Made from the code by \`npm run docs\`. Every service gives its own, and those of the process and of Node.js
(\`process_*\`, \`nodejs_*\`), at \`/metrics\` of \`DAYSTAR_OPS_PORT\`. Labels have few values each: routes are patterns, never paths, and
nothing is counted per account or site. Moments are seconds since 1970 in the time of the service: count ages from
\`daystar_clock_timestamp_seconds\`, which is right for a replayed past too. How far consumers are behind is told by the
exporter of the Kafka operator, or \`kafka-consumer-groups --describe\`.

| metric | type | labels | what it tells |
| ------ | ---- | ------ | ------------- |
${rows.join('\n')}
`;
}
