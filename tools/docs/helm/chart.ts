import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseAllDocuments, stringify } from 'yaml';
import { PARAMETERS, type Parameter, type Resource, WITHOUT_HASH } from './parameters';

const NOTE = 'Generated from deploy/overlays/production by `npm run docs`.';
const MARK = /["']?@@(\d+)@@["']?/g;

/** Objects of the production overlay; undefined where kubectl is missing. */
function production(): Resource[] | undefined {
  try {
    const text = execFileSync('kubectl', ['kustomize', 'deploy/overlays/production'], { encoding: 'utf8' });
    return parseAllDocuments(text).map((document) => document.toJS() as Resource);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Templates of the chart: the objects of the production overlay with expressions in place of its parameters. */
export function chartTemplates(current: string): string {
  return production()?.map(templateOf).join('') ?? current;
}

/** Default values of the chart: what the production overlay has in those places. */
export function chartValues(current: string): string {
  const resources = production();
  if (!resources) return current;
  const values = {};
  for (const resource of resources) {
    for (const { value, path } of parametersOf(resource))
      if (value) setIn(values, value.split('.'), getIn(resource, path));
  }
  const toggles = {
    ingress: { enabled: true },
    keda: { enabled: true },
    externalSecrets: { enabled: true },
    monitoring: { enabled: true },
  };
  for (const [name, toggle] of Object.entries(toggles)) setIn(values, [name, 'enabled'], toggle.enabled);
  return `# ${NOTE} docs/operate.md explains the values, values.schema.json checks them.\n${stringify(values, { lineWidth: 0 })}`;
}

export const copyOf = (file: string) => () => readFileSync(file, 'utf8');

function templateOf(resource: Resource): string {
  const expressions: string[] = [];
  const copy = structuredClone(resource);
  copy.metadata.name = copy.metadata.name.replace(WITHOUT_HASH, '');
  for (const { path, expression, value } of parametersOf(resource)) {
    expressions.push(expression ?? `.Values.${value} | toJson`);
    setIn(copy, path, `@@${expressions.length - 1}@@`);
  }
  const body = stringify(copy, { lineWidth: 0 }).replaceAll(MARK, (_, k: string) => `{{ ${expressions[Number(k)]} }}`);
  const toggle = toggleOf(resource);
  return toggle ? `{{- if .Values.${toggle}.enabled }}\n---\n${body}{{- end }}\n` : `---\n${body}`;
}

function toggleOf({ kind, metadata }: Resource): string | undefined {
  if (kind === 'PodMonitor' || kind === 'PrometheusRule' || metadata.name === 'daystar-dashboard') return 'monitoring';
  return {
    Ingress: 'ingress',
    ScaledObject: 'keda',
    TriggerAuthentication: 'keda',
    ExternalSecret: 'externalSecrets',
  }[kind];
}

const parametersOf = (resource: Resource): Parameter[] => PARAMETERS.flatMap((of) => of(resource));

type Tree = Record<string, unknown>;

function getIn(tree: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((branch, key) => (branch as Tree)[key], tree);
}

function setIn(tree: object, path: readonly (string | number)[], value: unknown): void {
  let branch = tree as Tree;
  for (const key of path.slice(0, -1)) branch = (branch[key] ??= {}) as Tree;
  branch[path[path.length - 1]] = value;
}
