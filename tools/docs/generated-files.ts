import { readFileSync } from 'node:fs';
import { EVENT_TYPES, FIELDS, ROW_KINDS } from '@daystar/contracts';
import { ROLES_SQL } from '@daystar/database';
import { renderAccuracyChart, renderAccuracyPage } from './accuracy-page';
import { buildAsyncApi, buildPayloadSchemas } from './asyncapi';
import { generateClientTypes } from './client-types';
import { renderConfigurationPage } from './configuration-page';
import { renderMetricsPage } from './metrics-page';
import {
  renderChartSchema,
  renderChartSettings,
  renderChartTemplates,
  renderChartValues,
  createFileCopier,
} from './helm/chart';
import { renderChartAlerts } from './helm/chart-alerts';
import { describeOpenEnums } from './open-enums';
import { createPropertyList } from './property-list';
import { renderPrometheusRule } from './prometheus-rule';
import { renderSourceCredits } from './source-credits';
import { renderKafkaTopics, renderKafkaUsers } from './strimzi';

/** A file that is generated from the code, entirely or between markers. */
export interface GeneratedFile {
  readonly file: string;
  /** Renders the new content. @param current content of the file before */
  render(current: string): string;
}

const START_MARKER = '<!-- generated from the field table: run `npm run docs` -->';
const END_MARKER = '<!-- end of the generated table -->';

const CHART = 'deploy/helm/daystar';

export const GENERATED_FILES: readonly GeneratedFile[] = [
  {
    file: 'docs/glossary.md',
    render: (current) => {
      const [head, tail = ''] = current.split(START_MARKER);
      return `${head}${START_MARKER}\n\n${renderFieldTable()}\n\n${END_MARKER}${tail.split(END_MARKER)[1] ?? '\n'}`;
    },
  },
  { file: 'docs/events.md', render: renderEventsPage },
  { file: 'docs/accuracy.md', render: renderAccuracyPage },
  { file: 'docs/pictures/accuracy.svg', render: () => renderAccuracyChart(readFileSync('docs/accuracy.md', 'utf8')) },
  { file: 'docs/configuration.md', render: renderConfigurationPage },
  { file: 'docs/metrics.md', render: renderMetricsPage },
  { file: 'deploy/observability/prometheus-rule.yaml', render: renderPrometheusRule },
  { file: `${CHART}/files/alerts.yaml`, render: renderChartAlerts },
  { file: `${CHART}/files/settings.json`, render: renderChartSettings },
  { file: `${CHART}/files/dashboard.json`, render: createFileCopier('deploy/observability/dashboard.json') },
  { file: `${CHART}/templates/daystar.yaml`, render: renderChartTemplates },
  { file: `${CHART}/values.yaml`, render: renderChartValues },
  { file: `${CHART}/values.schema.json`, render: renderChartSchema },
  {
    file: 'deploy/sql/roles.sql',
    render: () => `-- Generated from libs/database/src/roles/roles-sql.ts by \`npm run docs\`.\n--\n${ROLES_SQL}`,
  },
  { file: 'deploy/strimzi/topics.yaml', render: renderKafkaTopics },
  { file: 'deploy/strimzi/users.yaml', render: renderKafkaUsers },
  { file: 'libs/client/src/wire.ts', render: generateClientTypes },
  { file: 'apps/gateway/src/serving/page/source-credits.ts', render: renderSourceCredits },
  { file: 'docs/asyncapi.json', render: () => `${JSON.stringify(buildAsyncApi(readVersion()), null, 2)}\n` },
];

const readVersion = (): string => (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;

function renderFieldTable(): string {
  const rows = FIELDS.map((field) => {
    const where = ROW_KINDS.filter((kind) => field.rows.includes(kind))
      .map((kind) => `\`${kind}\``)
      .join(' ');
    return `| \`${field.name}\` | ${field.unit} | ${field.meaning} | ${field.lowest} … ${field.highest} | ${where || 'none by default'} |`;
  });
  return ['| name | unit | meaning | limits | in rows |', '| --- | --- | --- | --- | --- |', ...rows].join('\n');
}

function renderEventsPage(): string {
  const listProperties = createPropertyList(buildPayloadSchemas());
  const sections = EVENT_TYPES.map((type) => {
    const retention = type.isCompacted
      ? 'Compacted: Kafka retains the last message of each key. A message without value removes the key.'
      : 'Retained for a limited time.';
    const example = JSON.stringify(type.example, null, 2);
    const key = `Key of the example: \`${type.getKey(type.example)}\`. ${retention}`;
    const json = `\`\`\`json\n${example}\n\`\`\``;
    const properties = listProperties(type.topic, type.payload.name);
    return [`## ${type.topic}`, type.meaning, key, describeOpenEnums(type.payload), json, properties]
      .filter(Boolean)
      .join('\n\n');
  });
  return `# Events

Generated from \`libs/contracts\` by \`npm run docs\`. Values are JSON, UTF-8; CloudEvents attributes are headers
(\`ce_id\`, \`ce_type\`, \`ce_source\`, \`ce_time\`, \`ce_specversion\`). Delivery is at least once and in order within a key. A
message that a consumer cannot handle moves to \`<topic>.dlq\`, with the reason in its headers. [asyncapi.json](asyncapi.json) has the
types and limits of all properties. Properties that are not described mean what their names say.

With a \`DAYSTAR_NAMESPACE\` such as \`blue\`, names of topics and values of \`ce_type\` begin with \`blue.\`, as \`blue.weather.tile.v1\`. A message without value has the header
\`removed_version\`, if the version of the removed record is known. Ignore later messages of its key with this version or a lower one. Where brokers enforce ACLs,
a consumer needs [a user and a group](backing-services.md#other-consumers) of its own.

${sections.join('\n\n')}
`;
}
