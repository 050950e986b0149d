import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseAllDocuments } from 'yaml';
import type { Manifest } from './kustomize';

export const CHART_FOLDER = join(resolve(__dirname, '..'), 'deploy/helm/daystar');

/** Runs `helm template` with the default values and overrides: `name=value`, or the name of a values file of the chart. */
export const runHelm = (...values: string[]) => runTemplate(CHART_FOLDER, addProxies(values));

/** Network of the ingress' pods. It has no default, because it belongs to the cluster. */
export const TRUSTED_PROXIES = '10.20.0.0/24';
/** Adds the network, unless `values` set it or name a values file. */
const addProxies = (values: readonly string[]) =>
  values.some((value) => /[.]yaml$|TRUSTED_PROXIES/.test(value))
    ? values
    : [`settings.DAYSTAR_TRUSTED_PROXIES=${TRUSTED_PROXIES}`, ...values];

/** Renders the chart for a namespace. */
export const renderInNamespace = (namespace: string, ...values: string[]): Manifest[] =>
  parseManifests(runTemplate(CHART_FOLDER, addProxies(values), namespace));

function runTemplate(folder: string, values: readonly string[], namespace = 'daystar') {
  const args = ['template', 'daystar', folder, '--namespace', namespace];
  const buildFlags = (value: string) => {
    if (value.endsWith('.yaml')) return ['--values', join(folder, value)];
    if (value.startsWith('settings.')) return ['--set-string', value];
    return [value.includes('=[') ? '--set-json' : '--set', value];
  };
  return spawnSync('helm', [...args, ...values.flatMap(buildFlags)], { encoding: 'utf8' });
}

/** Renders the chart. @throws Error with the message of Helm */
export function renderChart(...values: string[]): Manifest[] {
  return parseManifests(runHelm(...values));
}

function parseManifests({ status, stdout, stderr }: ReturnType<typeof runTemplate>): Manifest[] {
  if (status !== 0) throw new Error(stderr);
  return parseAllDocuments(stdout)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);
}

/** Renders NOTES.txt, which `helm template` leaves out, as a field of an object. @throws Error with the message of Helm */
export function renderNotes(...values: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'daystar-chart-'));
  try {
    cpSync(CHART_FOLDER, folder, { recursive: true });
    const notes = readFileSync(join(folder, 'templates/NOTES.txt'), 'utf8');
    writeFileSync(join(folder, 'templates/notes.yaml'), `kind: Notes\ntext: |\n${notes.replaceAll(/^/gm, '  ')}\n`);
    const { status, stdout, stderr } = runTemplate(folder, addProxies(values));
    if (status !== 0) throw new Error(stderr);
    const documents = parseAllDocuments(stdout).map((document) => document.toJS() as { kind?: string; text?: string });
    return documents.find((document) => document?.kind === 'Notes')?.text ?? '';
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Indexes objects by kind and name, without the hash that Kustomize appends. */
export const indexByName = (manifests: readonly Manifest[]): Record<string, Manifest> =>
  Object.fromEntries(
    manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name.replace(/-[a-z0-9]{10}$/, '')}`, manifest]),
  );
