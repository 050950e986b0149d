import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describeWith } from '@daystar/testing';
import { parse } from 'yaml';
import { type Manifest, buildFromFiles } from './kustomize';

const root = resolve(__dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
/** The YAML blocks of docs/lake.md, in their order. */
const [kustomization, values, policy] = [...read('docs/lake.md').matchAll(/```yaml\n([^`]*)```/g)].map(
  ([, text]) => text,
);
const { settings } = parse(values) as { settings: Record<string, string> };

describeWith('kubectl', 'the objects in docs/lake.md', () => {
  const build = () => buildFromFiles({ 'kustomization.yaml': kustomization, 'forecast-engine-lake.yaml': policy });
  const find = (manifests: Manifest[], kind: string, name: string) =>
    manifests.find((one) => one.kind === kind && one.metadata.name.startsWith(name));

  it('give services the address of the lake, as the Helm values do', () => {
    const { data } = find(build(), 'ConfigMap', 'daystar-') as unknown as { data: Record<string, string> };
    expect(data).toMatchObject(settings);
  });

  it('give the schema job and the admin pod the same address', () => {
    for (const { spec } of build().filter(({ kind }) => kind === 'Job')) {
      const names = JSON.stringify(spec.template.spec.containers[0].envFrom);
      expect(names).toContain('daystar-admin');
    }
    const { data } = find(build(), 'ConfigMap', 'daystar-admin') as unknown as { data: Record<string, string> };
    expect(data).toMatchObject(settings);
  });

  it('let the pods of the engine alone reach the store', () => {
    const manifests = build();
    const { spec } = find(manifests, 'NetworkPolicy', 'forecast-engine-lake')!;
    const selected = manifests
      .filter(({ kind }) => kind === 'Deployment')
      .filter((one) =>
        Object.entries(spec.podSelector.matchLabels as object).every(
          ([label, value]) => one.spec.template.metadata.labels[label] === value,
        ),
      );
    expect(selected.map(({ metadata }) => metadata.name)).toEqual(['forecast-engine']);
    const ports = (spec.egress as { ports: { port: number }[] }[]).map((rule) => rule.ports[0].port);
    const [, endpointPort] = /&endpoint=https:\/\/[^`]*:(\d+)`/.exec(read('docs/lake.md')) ?? [];
    expect(ports).toEqual([Number(endpointPort), Number(endpointPort), 443]);
  });
});

it('the chart accepts the address in docs/lake.md, and asks for a bucket when it refuses another', () => {
  const rules = JSON.parse(read('deploy/helm/daystar/files/settings.json')) as {
    DAYSTAR_LAKE_URL: { pattern: string; expects: string };
  };
  const { pattern, expects } = rules.DAYSTAR_LAKE_URL;
  expect(settings.DAYSTAR_LAKE_URL).toMatch(new RegExp(pattern));
  expect('file:/var/lake').not.toMatch(new RegExp(pattern));
  expect(expects).toMatch(/^s3:/);
});
