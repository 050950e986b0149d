import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type AcceptedValues, buildSettings } from '@daystar/host';
import { SOURCES } from '@daystar/weather';
import { parseAllDocuments, stringify } from 'yaml';
import {
  DEFAULT_VALUES,
  PARAMETERS,
  REPOSITORY_URL,
  type KubernetesObject,
  VOLUME_NAMESPACES,
  NAME_HASH,
  renderCondition,
} from './chart-parameters';
import type { Parameter } from './chart-parameter';

const NOTE = 'Generated from deploy/overlays/production by `npm run docs`.';
/** A line that ends with a placeholder. */
const LINE_WITH_PLACEHOLDER = /^.*@@(\d+)@@["']?\n/gm;
const PLACEHOLDER = /["']?@@(\d+)@@["']?/g;

/** Builds the objects of the production overlay; undefined if kubectl is missing. */
function buildProductionOverlay(): KubernetesObject[] | undefined {
  try {
    const text = execFileSync('kubectl', ['kustomize', 'deploy/overlays/production'], { encoding: 'utf8' });
    return parseAllDocuments(text).map((document) => document.toJS() as KubernetesObject);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Renders the templates of the chart: the objects of the production overlay, with Helm expressions in place of parameters.
 * @param current returned when kubectl is missing
 */
export function renderChartTemplates(current: string): string {
  return buildProductionOverlay()?.map(renderTemplate).join('') ?? current;
}

/**
 * Renders the default values of the chart: the values of the parameters in the production overlay.
 * @param current returned when kubectl is missing
 */
export function renderChartValues(current: string): string {
  const resources = buildProductionOverlay();
  if (!resources) return current;
  const values = structuredClone(DEFAULT_VALUES);
  for (const resource of resources) {
    for (const { value, path, getDefault = (field: unknown) => field } of listParameters(resource))
      if (value) setIn(values, value.split('.'), getDefault(getIn(resource, path)));
  }
  for (const toggle of ['ingress', 'keda', 'externalSecrets', 'monitoring']) setIn(values, [toggle, 'enabled'], true);
  setIn(values, ['externalSecrets', 'prefix'], 'daystar');
  setIn(values, ['monitoring', 'runbooks'], REPOSITORY_URL);
  setIn(values, ['monitoring', 'volumeNamespaces'], VOLUME_NAMESPACES);
  return `# ${NOTE} docs/helm.md explains the values, values.schema.json checks them.\n${stringify(values, { lineWidth: 0 })}`;
}

/** Creates a generator that copies a file. */
export const createFileCopier = (file: string) => () => readFileSync(file, 'utf8');

function renderTemplate(resource: KubernetesObject): string {
  const expressions: string[] = [];
  const conditions: (string | undefined)[] = [];
  const copy = structuredClone(resource);
  copy.metadata.name = copy.metadata.name.replace(NAME_HASH, '');
  for (const { path, expression, value, condition } of listParameters(resource)) {
    conditions.push(condition);
    expressions.push(expression ?? `.Values.${value} | toJson`);
    // Move a conditional field to the end: the first line of a list item has the dash, so it cannot be omitted alone.
    if (condition) removeIn(copy, path);
    setIn(copy, path, `@@${expressions.length - 1}@@`);
  }
  const body = stringify(copy, { lineWidth: 0 })
    .replaceAll(LINE_WITH_PLACEHOLDER, (line, k: string) => {
      const condition = conditions[Number(k)];
      return condition ? `{{- if ${condition} }}\n${line}{{- end }}\n` : line;
    })
    .replaceAll(PLACEHOLDER, (_, k: string) => `{{ ${expressions[Number(k)]} }}`);
  const objectCondition = renderCondition(resource);
  return objectCondition ? `{{- if ${objectCondition} }}\n---\n${body}{{- end }}\n` : `---\n${body}`;
}

const listParameters = (resource: KubernetesObject): Parameter[] =>
  PARAMETERS.flatMap((getParameters) => getParameters(resource));

type Tree = Record<string, unknown>;

function getIn(tree: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((branch, key) => (branch as Tree)[key], tree);
}

function setIn(tree: object, path: readonly (string | number)[], value: unknown): void {
  let branch = tree as Tree;
  for (const key of path.slice(0, -1)) branch = (branch[key] ??= {}) as Tree;
  branch[path[path.length - 1]] = value;
}

function removeIn(tree: object, path: readonly (string | number)[]): void {
  const parent = path.slice(0, -1).reduce<unknown>((branch, key) => (branch as Tree | undefined)?.[key], tree);
  if (parent) Reflect.deleteProperty(parent, path[path.length - 1]);
}

/**
 * Renders the rules for settings that the chart checks: accepted values, if they are machine-readable and the setting is not
 * secret, and the reasons for which the chart refuses a setting.
 */
export function renderChartSettings(): string {
  const names = SOURCES.map(({ name }) => name).join('|');
  const weather: AcceptedValues = { pattern: `^(${names}|files:.+)(,(${names}|files:.+))*$` };
  const settings = Object.values(buildSettings(SOURCES, true)).flatMap((section) => Object.entries(section));
  const rules = settings.flatMap(
    ([name, { expects, isSecret, accepts, acceptsInPods = accepts, expectsInPods = expects, helmRefusalReason }]): [
      string,
      object,
    ][] => {
      if (helmRefusalReason) return [[name, { fixed: helmRefusalReason }]];
      const values = name === 'DAYSTAR_WEATHER' ? weather : acceptsInPods;
      if (!values || isSecret) return [];
      const { ignoresCase, pattern, ...limits } = values;
      return [[name, { expects: expectsInPods, pattern: ignoresCase ? `(?i)${pattern}` : pattern, ...limits }]];
    },
  );
  return `${JSON.stringify(Object.fromEntries(rules), null, 2)}\n`;
}

/** Variables that Node and the libraries of services read. `NODE_OPTIONS` could load code or change limits of memory. */
const RUNTIME_VARIABLES = [
  'HOME',
  'NODE_EXTRA_CA_CERTS',
  'NODE_USE_ENV_PROXY',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
];
/** The templates of the chart contain these values, so they cannot be in files. */
const CHART_VARIABLES = /^DAYSTAR_(OPS_PORT|NAMESPACE|KAFKA_PARTITIONS)_FILE$/;

/** Renders the schema of the values, with the names of all settings. Secret settings are allowed only as files (`…_FILE`). */
export function renderChartSchema(current: string): string {
  const schema = JSON.parse(current) as Tree;
  const settings = Object.values(buildSettings(SOURCES)).flatMap((section) => Object.entries(section));
  const names = settings
    .flatMap(([name, { isSecret }]) => (isSecret ? [`${name}_FILE`] : [name, `${name}_FILE`]))
    .filter((name) => !CHART_VARIABLES.test(name));
  const allowedNames = [...names, ...RUNTIME_VARIABLES].toSorted();
  setIn(schema, ['properties', 'settings', 'propertyNames', 'anyOf', 0, 'enum'], allowedNames);
  return `${JSON.stringify(schema, null, 2)}\n`;
}
