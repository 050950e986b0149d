import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describeWith } from '@daystar/testing';
import { type Manifest, buildFromFiles, buildFolder } from './kustomize';

const root = resolve(__dirname, '..');
const page = readFileSync(join(root, 'docs/accuracy.md'), 'utf8');
const [, kustomization] = /```yaml\n([^`]*deploy\/backtest\][^`]*)```/.exec(page) ?? [];
const find = (manifests: Manifest[], name: string) => manifests.find(({ metadata }) => metadata.name === name)!;
const containerOf = ({ spec }: Manifest) =>
  spec.template.spec.containers[0] as { args: string[]; image: string; volumeMounts: { mountPath: string }[] };
const option = (args: readonly string[], name: string) => args[args.indexOf(name) + 1];

const SETS: [string, () => Manifest[]][] = [
  ['deploy/backtest', () => buildFolder(join(root, 'deploy/backtest'))],
  ['the kustomization of docs/accuracy.md', () => buildFromFiles({ 'kustomization.yaml': kustomization })],
];

describeWith('kubectl', 'the back-test in Kubernetes', () => {
  it.each(SETS)('fits each part once, in the pod of its index (%s)', (_, build) => {
    const { spec, ...job } = find(build(), 'backtest-parts');
    const { args } = containerOf({ spec, ...job });
    expect(spec.completionMode).toBe('Indexed');
    expect(spec.completions).toBeGreaterThan(1);
    expect(spec.parallelism).toBeLessThanOrEqual(spec.completions as number);
    expect(option(args, '--parts')).toBe(String(spec.completions));
    // The kubelet replaces the variable, which the job controller adds to each container.
    expect(option(args, '--part')).toBe('$(JOB_COMPLETION_INDEX)');
  });

  it.each(SETS)('merges the files of the parts, with the same data set (%s)', (_, build) => {
    const manifests = build();
    const [parts, merge] = ['backtest-parts', 'backtest-merge'].map((name) => containerOf(find(manifests, name)));
    expect(option(merge.args, '--merge')).toBe(option(parts.args, '--output'));
    for (const { args, volumeMounts } of [parts, merge]) {
      const [program, folder] = args;
      expect(existsSync(join(root, program.replace(/^dist\//, '').replace(/\.js$/, '.ts')))).toBe(true);
      expect(folder).toBe('/data/set');
      expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data']);
    }
  });

  it('waits for the data set and for the parts, in the order of docs/accuracy.md', () => {
    const jobs = buildFolder(join(root, 'deploy/backtest')).filter(({ kind }) => kind === 'Job');
    expect(jobs.map(({ spec }) => spec.suspend as boolean)).toEqual([true, true]);
    const [, commands] = /```sh\n(kubectl apply -k my-backtest[^`]*)```/.exec(page) ?? [];
    const names = [...commands.matchAll(/cp DIR backtest-files:(\S+)|(?:patch job |Complete job\/)(\S+)/g)].map(
      ([, folder, job]) => folder ?? job,
    );
    expect(names).toEqual(['/data/set', ...['parts', 'merge'].flatMap((name) => Array(2).fill(`backtest-${name}`))]);
  });

  it('uses the image and the storage class of docs/accuracy.md', () => {
    const manifests = buildFromFiles({ 'kustomization.yaml': kustomization });
    const { spec } = find(manifests, 'backtest');
    expect([spec.accessModes, spec.storageClassName]).toEqual([['ReadWriteMany'], 'shared-files']);
    for (const name of ['backtest-parts', 'backtest-merge'])
      expect(containerOf(find(manifests, name)).image).toMatch(/^registry\.example\.com\/daystar:/);
  });
});
