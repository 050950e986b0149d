import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseAllDocuments } from 'yaml';
import type { Manifest } from './kustomize';

export const chart = join(resolve(__dirname, '..'), 'deploy/helm/daystar');

/** Renders the chart with the default values and these. */
export function helm(...values: string[]) {
  const args = ['template', 'daystar', chart, '--namespace', 'daystar', '--kube-version', '1.31.0'];
  return spawnSync(
    'helm',
    [...args, ...values.flatMap((value) => [value.startsWith('settings.') ? '--set-string' : '--set', value])],
    { encoding: 'utf8' },
  );
}

/** @throws Error with what Helm says against it */
export function rendered(...values: string[]): Manifest[] {
  const { status, stdout, stderr } = helm(...values);
  if (status !== 0) throw new Error(stderr);
  return parseAllDocuments(stdout)
    .map((document) => document.toJS() as Manifest | null)
    .filter((one) => one !== null);
}
