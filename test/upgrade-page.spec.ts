import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { EVENT_TYPES } from '@daystar/contracts';
import { parseAllDocuments } from 'yaml';
import { computeRolloutOrder } from '../tools/upgrade/rollout-order';

const root = resolve(__dirname, '..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');
const page = read('docs/upgrade.md');

describe('docs/upgrade.md', () => {
  it('replaces each service after those to which it sends commands', () => {
    const [, steps] = page.split('**Replace the services**');
    const listed = [...steps.split('3. **')[0].matchAll(/^ +\d\. `([a-z-]+)`$/gm)].map(([, name]) => name);
    expect(listed).toEqual(computeRolloutOrder());
    expect(listed.at(-1)).toBe('gateway');
  });

  it('names the deployments of the manifests, in that order', () => {
    const [, paused] = /rollout pause deployment (.+)$/m.exec(page) ?? [];
    const [, resumed] = /^for service in (.+); do$/m.exec(page) ?? [];
    expect([paused, resumed]).toEqual([computeRolloutOrder().join(' '), computeRolloutOrder().join(' ')]);
    const [, givenUp] = /rollout resume deployment (.+)$/m.exec(page) ?? [];
    expect(givenUp.split(' ').reverse()).toEqual(computeRolloutOrder());
    for (const name of computeRolloutOrder()) {
      const kinds = parseAllDocuments(read(`deploy/base/${name}.yaml`)).map(
        (one) => one.toJS() as { kind: string; metadata: { name: string } },
      );
      expect(kinds).toContainEqual(
        expect.objectContaining({ kind: 'Deployment', metadata: expect.objectContaining({ name }) }),
      );
    }
  });

  it('waits for the schema job before the services, and stops where one of these steps fails', () => {
    const [, block] = /```sh\n(kubectl -n daystar rollout pause[^`]+)```/.exec(page) ?? [];
    expect(block).toMatch(/apply .* &&\n.*name=schema .* &&\nfor service/);
  });

  it('names files and commands that exist', () => {
    const files = [...page.matchAll(/`((?:tools|test|libs|deploy|docs)\/[^`* ]+)`/g)].map(([, file]) => file);
    expect(files.length).toBeGreaterThan(5);
    const future = /^docs\/releases\/\d/;
    for (const file of files.filter((one) => !future.test(one)))
      expect([file, existsSync(resolve(root, file))]).toEqual([file, true]);
    const { scripts } = JSON.parse(read('package.json')) as { scripts: object };
    for (const [, script] of page.matchAll(/`npm run ([a-z:]+)/g)) expect(Object.keys(scripts)).toContain(script);
  });
});

describe('docs/events.md', () => {
  it('states what readers do with unknown values, for each event with an enum', () => {
    const sections = read('docs/events.md').split('\n## ').slice(1);
    const withEnums = sections
      .filter((section) => section.includes('These properties may get new values'))
      .map((section) => section.split('\n')[0]);
    expect(withEnums).toEqual([
      'weather.tile.v1',
      'sites.site.v1',
      'accounts.account.v1',
      'aggregation.definition.v1',
      'forecast.aggregation.v1',
      'forecast.site.v1',
      'forecast.tile.v1',
    ]);
    expect(sections).toHaveLength(EVENT_TYPES.length);
  });
});
