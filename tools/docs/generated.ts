import { readFileSync } from 'node:fs';
import { EVENT_TYPES, FIELDS, ROW_KINDS } from '@daystar/contracts';
import { asyncApi } from './asyncapi';
import { configurationPage } from './configuration';
import { metricsPage } from './metrics';
import { chartTemplates, chartValues, copyOf } from './helm/chart';
import { openEnumsText } from './open-enums';
import { prometheusRule } from './prometheus-rule';
import { strimziTopics, strimziUsers } from './strimzi';

/** A page that is made from the code, in whole or between markers. */
export interface GeneratedPage {
  readonly file: string;
  /** The page as it should be, given as it is. */
  render(current: string): string;
}

const FROM = '<!-- generated from the field table: run `npm run docs` -->';
const TO = '<!-- end of the generated table -->';

const CHART = 'deploy/helm/daystar';

export const PAGES: readonly GeneratedPage[] = [
  {
    file: 'docs/glossary.md',
    render: (current) => {
      const [before, rest = ''] = current.split(FROM);
      return `${before}${FROM}\n\n${fieldTable()}\n\n${TO}${rest.split(TO)[1] ?? '\n'}`;
    },
  },
  { file: 'docs/events.md', render: eventsPage },
  { file: 'docs/configuration.md', render: configurationPage },
  { file: 'docs/metrics.md', render: metricsPage },
  { file: 'deploy/observability/prometheus-rule.yaml', render: prometheusRule },
  { file: `${CHART}/files/alerts.yaml`, render: copyOf('deploy/observability/alerts.yaml') },
  { file: `${CHART}/files/dashboard.json`, render: copyOf('deploy/observability/dashboard.json') },
  { file: `${CHART}/templates/daystar.yaml`, render: chartTemplates },
  { file: `${CHART}/values.yaml`, render: chartValues },
  { file: 'deploy/strimzi/topics.yaml', render: strimziTopics },
  { file: 'deploy/strimzi/users.yaml', render: strimziUsers },
  { file: 'docs/asyncapi.json', render: () => `${JSON.stringify(asyncApi(version()), null, 2)}\n` },
];

const version = (): string => (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;

function fieldTable(): string {
  const rows = FIELDS.map((field) => {
    const where = ROW_KINDS.filter((kind) => field.rows.includes(kind))
      .map((kind) => `\`${kind}\``)
      .join(' ');
    return `| \`${field.name}\` | ${field.unit} | ${field.meaning} | ${field.lowest} … ${field.highest} | ${where || 'inputs only'} |`;
  });
  return ['| name | unit | meaning | limits | in rows |', '| --- | --- | --- | --- | --- |', ...rows].join('\n');
}

function eventsPage(): string {
  const sections = EVENT_TYPES.map((type) => {
    const kept = type.compacted
      ? 'Compacted: the last message of each key is kept; a message without value removes the key.'
      : 'Kept for a limited time.';
    const example = JSON.stringify(type.example, null, 2);
    const key = `Key of the example: \`${type.keyOf(type.example)}\`. ${kept}`;
    const json = `\`\`\`json\n${example}\n\`\`\``;
    return [`## ${type.topic}`, type.meaning, key, openEnumsText(type.payload), json].filter(Boolean).join('\n\n');
  });
  return `# Events

Made from \`libs/contracts\` by \`npm run docs\`. Values are JSON, UTF-8; CloudEvents attributes travel as headers
(\`ce_id\`, \`ce_type\`, \`ce_source\`, \`ce_time\`, \`ce_specversion\`). Delivery is at least once and in order within a key. What a
consumer cannot take goes to \`<topic>.dlq\` with the reason in its headers.

${sections.join('\n\n')}
`;
}
