import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describeWith } from '@daystar/testing';
import { type Manifest, buildFromFiles, buildOverlay } from './kustomize';

const page = readFileSync(join(resolve(__dirname, '..'), 'docs/operate.md'), 'utf8');
const only = (manifests: readonly Manifest[], kind: string, name?: string) =>
  manifests.filter((one) => one.kind === kind && (name === undefined || one.metadata.name === name));
/** Patches of the block in docs/operate.md that mentions a text. */
const findBlock = (text: string) =>
  [...page.matchAll(/```yaml\n([^`]*)```/g)].map(([, block]) => block).find((block) => block.includes(text)) ?? '';

describeWith('kubectl', 'the example of docs/operate.md for the production overlay', () => {
  const recipe = findBlock('../deploy/overlays/production');
  const build = (more = '') => buildFromFiles({ 'kustomization.yaml': recipe + more });
  const production = buildOverlay('production');

  it('sets the image of the registry in every pod', () => {
    const image = 'newName: sun.example.org/forecasts, newTag: 9.9.9';
    const manifests = buildFromFiles({ 'kustomization.yaml': recipe.replace(/newName: \S+, newTag: [\d.]+/, image) });
    const pods = [...only(manifests, 'Deployment'), ...only(manifests, 'Job')];
    expect(pods).toHaveLength(6);
    for (const { spec } of pods) expect(spec.template.spec.containers[0].image).toBe('sun.example.org/forecasts:9.9.9');
  });

  it('sets the ingress, and the ports and networks of policies', () => {
    const [{ spec }] = only(build(), 'Ingress');
    const [before] = only(production, 'Ingress');
    expect(spec.rules[0].host).not.toBe(before.spec.rules[0].host);
    expect(spec.tls[0].hosts).toEqual([spec.rules[0].host]);
    const other = recipe.replace('9093', '9094').replace('5432', '5433').replace('10.0.0.0/8', '172.20.0.0/16');
    const changed = buildFromFiles({ 'kustomization.yaml': other });
    const names = ['kafka-clients', 'postgres-clients', 'redis-clients', 'trace-exporters'];
    const rulesOf = (manifests: Manifest[]) =>
      names.map(
        (name) => only(manifests, 'NetworkPolicy', name)[0].spec.egress[0] as { ports: object[]; to: object[] },
      );
    expect(rulesOf(build())).toEqual(rulesOf(production));
    expect(rulesOf(changed).map(({ ports }) => ports)).toEqual([9094, 5433, 6380, 4318].map((port) => [{ port }]));
    for (const { to } of rulesOf(changed))
      expect(to).toEqual([{ namespaceSelector: {} }, { ipBlock: { cidr: '172.20.0.0/16' } }]);
  });

  it('changes nothing else but settings', () => {
    const text = (manifests: readonly Manifest[]) =>
      JSON.stringify(manifests.filter(({ kind }) => !/^(Ingress|NetworkPolicy|ConfigMap|Job|Deployment)$/.test(kind)));
    expect(text(build())).toBe(text(production));
  });

  it('omits the objects of a missing operator, and keeps two engines and aggregations without KEDA', () => {
    const patches = findBlock('$patch: delete').replace(/^patches:\n/m, '');
    const manifests = build(patches + findBlock('count: 2 }\n  - { name: aggregation'));
    const kinds = new Set(manifests.map(({ kind }) => kind));
    for (const kind of ['ScaledObject', 'TriggerAuthentication']) expect(kinds).not.toContain(kind);
    for (const name of ['forecast-engine', 'aggregation'])
      expect(only(manifests, 'Deployment', name)[0].spec.replicas).toBe(2);
  });

  it('labels what a Prometheus operator selects', () => {
    const manifests = build(findBlock('release: kube-prometheus-stack').replace(/^patches:\n/m, ''));
    for (const kind of ['PodMonitor', 'PrometheusRule'])
      expect(only(manifests, kind)[0].metadata).toMatchObject({ labels: { release: 'kube-prometheus-stack' } });
  });

  it('leaves rules and the dashboard to the first of two installations', () => {
    const patch = findBlock('$patch: delete').replace(/^patches:\n/m, '');
    const [, objects] = /with Kustomize \[delete\]\(\S+\) (.+?) in the second/.exec(page) ?? [];
    const [rule, dashboard] = [...objects.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
    const kinds = patch.replace('ScaledObject|TriggerAuthentication', rule);
    const configMap = patch.replace('ScaledObject|TriggerAuthentication', `ConfigMap, name: ${dashboard}`);
    const left = build(kinds + configMap).map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    const without = (name: string) => !/^(PrometheusRule daystar|ConfigMap daystar-dashboard)$/.test(name);
    const all = build().map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(all).toHaveLength(left.length + 2);
    expect(left).toEqual(all.filter(without));
  });

  it('lets KEDA ask another Prometheus for the engines of another namespace', () => {
    const manifests = build(findBlock('metadata/serverAddress').replace(/^patches:\n/m, ''));
    const [{ spec }] = only(manifests, 'ScaledObject', 'forecast-engine');
    const [before] = only(production, 'ScaledObject', 'forecast-engine');
    const { query, serverAddress } = before.spec.triggers[0].metadata as Record<string, string>;
    expect(page).toContain(`\`${serverAddress}\` and \`daystar\``);
    expect(spec.triggers[0].metadata.query).toBe(query.replace('"daystar"', '"sun"'));
    expect(spec.triggers[0].metadata.serverAddress).not.toBe(serverAddress);
  });

  it('prefixes the groups that KEDA watches with the namespace', () => {
    const manifests = build(findBlock('metadata/consumerGroup').replace(/^patches:\n/m, ''));
    for (const [service, ...topics] of [['aggregation', 'forecast.site.v1', 'sum.due.v1']])
      expect(
        only(manifests, 'ScaledObject', service)[0].spec.triggers.map(
          ({ metadata }: { metadata: Record<string, string> }) => [metadata.consumerGroup, metadata.topic],
        ),
      ).toEqual(topics.map((topic) => [`blue.${service}`, `blue.${topic}`]));
  });
});
