import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describeWith } from '@daystar/testing';
import { parse } from 'yaml';
import { renderChart, runHelm } from './helm';
import { type Manifest, buildFromFiles, buildFolder, buildOverlay } from './kustomize';

const root = resolve(__dirname, '..');
const page = readFileSync(join(root, 'docs/operate.md'), 'utf8');
const hasHelm = spawnSync('helm', ['version']).status === 0;

interface Container {
  readonly resources: Record<'requests' | 'limits', Record<string, string>>;
  readonly securityContext: object;
}
interface PodSpec {
  readonly containers: readonly Container[];
  readonly securityContext: object;
  readonly volumes?: readonly Record<string, unknown>[];
  readonly hostNetwork?: boolean;
}
const podOf = ({ kind, spec }: Manifest): PodSpec[] =>
  kind === 'Pod' ? [spec as PodSpec] : /^(Deployment|Job)$/.test(kind) ? [spec.template.spec as PodSpec] : [];

/** Pods that an operator applies. */
const SETS: [string, () => Manifest[]][] = [
  ['the small overlay', () => buildOverlay('small')],
  ['the production overlay', () => buildOverlay('production')],
  ['deploy/admin', () => buildFolder(join(root, 'deploy/admin'))],
  ['deploy/backtest', () => buildFolder(join(root, 'deploy/backtest'))],
  ['deploy/psql', () => [parse(readFileSync(join(root, 'deploy/psql/pod.yaml'), 'utf8')) as Manifest]],
];
if (hasHelm) SETS.push(['the Helm chart', () => renderChart()]);

describeWith('kubectl', 'in a namespace with the Pod Security Standard `restricted` and a quota, the pods', () => {
  it.each(SETS)('of %s are admitted', (_, objects) => {
    const pods = objects().flatMap(podOf);
    expect(pods.length).toBeGreaterThan(0);
    for (const { containers, securityContext, volumes = [], ...pod } of pods) {
      expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect(pod).not.toHaveProperty('hostNetwork');
      for (const volume of volumes)
        expect(
          Object.keys(volume).filter((key) => !/^(name|emptyDir|secret|configMap|persistentVolumeClaim)$/.test(key)),
        ).toEqual([]);
      for (const container of containers) {
        expect(container.securityContext).toMatchObject({
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
        });
        expect(Object.keys(container.resources.requests)).toEqual(expect.arrayContaining(['cpu', 'memory']));
        // docs/operate.md: a quota of limits.cpu needs a LimitRange.
        expect(Object.keys(container.resources.limits)).toEqual(['memory']);
      }
    }
  });

  it('are created from manifests: a pod of `kubectl run` has neither a security context nor requests', () => {
    expect(page).not.toContain('kubectl -n daystar run');
    expect(page).toContain('kubectl -n daystar apply -f deploy/psql/pod.yaml');
  });

  const fixed = { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } };

  it('have no user of their own where the cluster assigns one, with the patch of docs/operate.md', () => {
    const [, patches] = /```yaml\n(patches:\n[^`]*\/securityContext,[^`]*)```/.exec(page) ?? [];
    const kustomization = `kind: Kustomization\nresources: [../deploy/overlays/production]\n${patches}`;
    const pods = buildFromFiles({ 'kustomization.yaml': kustomization }).flatMap(podOf);
    expect(pods.map(({ securityContext }) => securityContext)).toEqual(Array<object>(6).fill(fixed));
  });

  const itWithHelm = hasHelm ? it : it.skip;
  itWithHelm('have none in the chart either, with `podSecurityContext`', () => {
    const values = ['runAsUser', 'runAsGroup', 'fsGroup'].map((name) => `podSecurityContext.${name}=null`);
    const pods = renderChart(...values).flatMap(podOf);
    expect(pods.map(({ securityContext }) => securityContext)).toEqual(Array<object>(6).fill(fixed));
    expect(runHelm('podSecurityContext.runAsUser=0').stderr).toMatch(/runAsUser/);
    expect(runHelm('podSecurityContext.runAsNonRoot=false').stderr).toMatch(/runAsNonRoot/);
  });

  it('get the limit of processor time that a quota requires from the LimitRange of docs/operate.md', () => {
    const [, text] = /```yaml\n(apiVersion: v1\nkind: LimitRange\n[^`]*)```/.exec(page) ?? [];
    const range = parse(text) as { spec: { limits: { type: string; default: object }[] } };
    expect(range.spec.limits).toEqual([{ type: 'Container', default: { cpu: '4' } }]);
  });
});
