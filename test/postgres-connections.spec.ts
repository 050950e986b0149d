import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describeWith } from '@daystar/testing';
import { defaultOf } from './documents/facts';
import { buildOverlay } from './kustomize';

/** The count of connections to Postgres in docs/operate.md, a group for each number. */
const CONNECTIONS =
  /at most (\d+) × (\d+) = (\d+) connections\..*one that still stops: (\d+) × (\d+) = (\d+) connections\. The schema job opens (\d+) and\s+an operator (\d+), so allow \*\*(\d+) connections, and `max_connections=(\d+)`.*`DAYSTAR_POSTGRES_POOL=(\d+)` \((\d+) connections\)/s;
interface Scaled {
  readonly replicas?: number;
  readonly strategy: { readonly rollingUpdate: { readonly maxSurge: number } };
}

describeWith('kubectl', 'the production overlay', () => {
  it('opens as many connections to Postgres, at rest and during a rollout, as docs/operate.md counts', () => {
    const manifests = buildOverlay('production');
    const find = (kind: string, name: string) =>
      manifests.find((one) => one.kind === kind && one.metadata.name === name);
    const page = readFileSync(join(resolve(__dirname, '..'), 'docs/operate.md'), 'utf8');
    const pool = defaultOf('DAYSTAR_POSTGRES_POOL');
    const deployments = ['site-registry', 'aggregation', 'forecast-engine'].map((name) => {
      const { replicas, strategy } = find('Deployment', name)?.spec as Scaled;
      const scaler = find('ScaledObject', name);
      const most = (scaler?.spec.maxReplicaCount ?? replicas) as number;
      // A pod that was replaced still stops while the next one starts.
      return { most, inRollout: most + 2 * strategy.rollingUpdate.maxSurge };
    });
    const pods = deployments.reduce((sum, { most }) => sum + most, 0);
    const inRollout = deployments.reduce((sum, one) => sum + one.inRollout, 0);
    const [, ...stated] = CONNECTIONS.exec(page)?.map(Number) ?? [];
    // The schema job and an operator open as many as a service by default.
    const total = inRollout * pool + 2 * pool;
    const reserved = 3;
    const [least, smallPool, fewer] = stated.slice(-3);
    expect(stated.slice(0, -3)).toEqual([
      pods,
      pool,
      pods * pool,
      inRollout,
      pool,
      inRollout * pool,
      pool,
      pool,
      total,
    ]);
    expect(least).toBeGreaterThanOrEqual(total + reserved);
    expect(fewer).toBe(inRollout * smallPool + 2 * pool);
    expect(fewer).toBeLessThanOrEqual(100 - reserved);
  });
});
