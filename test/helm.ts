import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseAllDocuments } from 'yaml';
import type { Manifest } from './kustomize';

export const chart = join(resolve(__dirname, '..'), 'deploy/helm/daystar');

/** Runs `helm template` with the default values and overrides. */
export function runHelm(...values: string[]) {
  const args = ['template', 'daystar', chart, '--namespace', 'daystar'];
  return spawnSync(
    'helm',
    [...args, ...values.flatMap((value) => [value.startsWith('settings.') ? '--set-string' : '--set', value])],
    { encoding: 'utf8' },
  );
}

/** Renders the chart. @throws Error with the message of Helm */
export function renderChart(...values: string[]): Manifest[] {
  const { status, stdout, stderr } = runHelm(...values);
  if (status !== 0) throw new Error(stderr);
  return parseAllDocuments(stdout)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);
}
