import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describeWith } from '@daystar/testing';
import { readDefault } from './documents/facts';
import { buildOverlay } from './kustomize';

/** A row of the table of connections in docs/backing-services.md, whose first cell contains a text: its numbers. */
function readRow(page: string, text: string): number[] {
  const row = page.split('\n').find((line) => line.trim().startsWith('|') && line.includes(text)) ?? '';
  return [...row.matchAll(/ (\d+) +(?=\|)/g)].map(([, number]) => Number(number));
}

/** `superuser_reserved_connections` of Postgres. */
const RESERVED = 3;
interface Scaled {
  readonly replicas?: number;
  readonly strategy: { readonly rollingUpdate: { readonly maxSurge: number } };
}

describeWith('kubectl', 'the production overlay', () => {
  it('opens as many connections to Postgres, at rest, in a typical rollout and at most, as docs/backing-services.md counts', () => {
    const manifests = buildOverlay('production');
    const find = (kind: string, name: string) =>
      manifests.find((one) => one.kind === kind && one.metadata.name === name);
    const page = readFileSync(join(resolve(__dirname, '..'), 'docs/backing-services.md'), 'utf8');
    const deployments = ['forecast-engine', 'aggregation', 'site-registry'].map((name) => {
      const { replicas, strategy } = find('Deployment', name)?.spec as Scaled;
      const scaler = find('ScaledObject', name);
      return { most: (scaler?.spec.maxReplicaCount ?? replicas) as number, surge: strategy.rollingUpdate.maxSurge };
    });
    const sum = (count: (one: (typeof deployments)[number]) => number) =>
      deployments.reduce((total, one) => total + count(one), 0);
    const [, ...pools] = /pool (\d+) +\| pool (\d+) +\| pool (\d+) /.exec(page)?.map(Number) ?? [];
    expect(pools[0]).toBe(readDefault('DAYSTAR_POSTGRES_POOL'));
    const multiply = (pods: number) => pools.map((pool) => pods * pool);

    const most = sum((deployment) => deployment.most);
    expect(readRow(page, 'most replicas')).toEqual([most, ...multiply(most)]);
    const typical = sum((deployment) => deployment.most + 2 * deployment.surge);
    expect(readRow(page, 'typical rollout')).toEqual([typical, ...multiply(typical)]);
    // A Deployment does not wait for pods that stop: all old ones may still be connected.
    const worst = sum((deployment) => 2 * deployment.most + deployment.surge);
    expect(readRow(page, 'worst case: ')).toEqual([worst, ...multiply(worst)]);
    // The schema job and the admin pod open as many as a service by default.
    const others = 2 * pools[0];
    const total = multiply(worst).map((connections) => connections + others);
    expect(readRow(page, 'with the schema job')).toEqual(total);
    const limits = readRow(page, '`max_connections`');
    expect(limits.every((limit, i) => limit >= total[i] + RESERVED)).toBe(true);
    expect(page).toContain(`set **\`max_connections=${limits[0]}\`**`);
  });
});
