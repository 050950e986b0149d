import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describeWith } from '@daystar/testing';
import { readDefault } from './documents/facts';
import { buildOverlay } from './kustomize';

/** Sentences about connections to Postgres in docs/backing-services.md, with a group for each number. */
const AT_REST = /at most (\d+) × (\d+) = (\d+) connections\./;
const TYPICAL =
  /one that stops: (\d+) × (\d+) = (\d+) connections\. The schema\s+job opens (\d+) and the admin pod (\d+): (\d+)\./;
const BOUND =
  /(\d+) \+ (\d+) \+ (\d+) pods of forecast-engine, (\d+) \+ (\d+) \+ (\d+) of aggregation and (\d+) \+ (\d+) \+ (\d+) of site-registry\. These (\d+) pods open\s+(\d+) × (\d+) = (\d+) connections\. Allow \*\*(\d+) connections, and `max_connections=(\d+)`/;
const SMALLER =
  /`DAYSTAR_POSTGRES_POOL=(\d+)` \((\d+) connections\) `max_connections=(\d+)` is enough; with Postgres' default of (\d+) set it to (\d+) \((\d+)\s+connections\)/;
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
    const numbers = (sentence: RegExp) => sentence.exec(page)?.slice(1).map(Number) ?? [];
    const pool = readDefault('DAYSTAR_POSTGRES_POOL');
    const deployments = ['forecast-engine', 'aggregation', 'site-registry'].map((name) => {
      const { replicas, strategy } = find('Deployment', name)?.spec as Scaled;
      const scaler = find('ScaledObject', name);
      return { most: (scaler?.spec.maxReplicaCount ?? replicas) as number, surge: strategy.rollingUpdate.maxSurge };
    });
    const sum = (count: (one: (typeof deployments)[number]) => number) =>
      deployments.reduce((total, one) => total + count(one), 0);
    // The schema job and the admin pod open as many as a service by default.
    const others = 2 * pool;
    const rest = sum(({ most }) => most);
    expect(numbers(AT_REST)).toEqual([rest, pool, rest * pool]);
    const typical = sum(({ most, surge }) => most + 2 * surge);
    expect(numbers(TYPICAL)).toEqual([typical, pool, typical * pool, pool, pool, typical * pool + others]);

    // A Deployment does not wait for pods that stop: all old ones may still be connected.
    const bound = sum(({ most, surge }) => most + surge + most);
    const [max, ...stated] = numbers(BOUND).reverse();
    const terms = deployments.flatMap(({ most, surge }) => [most, surge, most]);
    expect(stated.reverse()).toEqual([...terms, bound, bound, pool, bound * pool, bound * pool + others]);
    expect(max).toBeGreaterThanOrEqual(bound * pool + others + RESERVED);
    const [three, withThree, below, standard, two, withTwo] = numbers(SMALLER);
    expect([withThree, withTwo]).toEqual([bound * three + others, bound * two + others]);
    expect(withThree).toBeLessThanOrEqual(below - RESERVED);
    expect(withTwo).toBeLessThanOrEqual(standard - RESERVED);
  });
});
