import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describeWith } from '@daystar/testing';
import { buildOverlay, buildFromFiles } from './kustomize';

const root = resolve(__dirname, '..');

describeWith('kubectl', 'certificates of private authorities', () => {
  const page = readFileSync(join(root, 'docs/backing-services.md'), 'utf8');
  const [, secret] = /create secret generic (\S*certificates) --from-file=ca\.pem/.exec(page) ?? [];
  const [admin] = buildFromFiles({ 'kustomization.yaml': 'resources: [../deploy/admin]\n' });

  it.each(['small', 'production'])(
    'are mounted where docs/backing-services.md says, in every pod of the %s overlay',
    (overlay) => {
      const jobs = buildOverlay(overlay).filter(({ kind }) => kind === 'Deployment' || kind === 'Job');
      const pods = [...jobs.map(({ spec }) => spec.template.spec), admin.spec];
      expect(pods).toHaveLength(7);
      for (const { containers, volumes } of pods) {
        const { name } = volumes.find(
          (volume: { secret?: { secretName: string } }) => volume.secret?.secretName === secret,
        );
        expect(volumes).toContainEqual({ name, secret: { secretName: secret, optional: true } });
        expect(containers[0].volumeMounts).toContainEqual({ name, mountPath: '/etc/daystar', readOnly: true });
      }
      const paths = [...page.matchAll(/[=`](\/etc\/[^`\s?&]+)/g)].map(([, path]) => path);
      expect([...new Set(paths)].sort()).toEqual(['/etc/daystar', '/etc/daystar/ca.pem']);
    },
  );

  it('are named by existing settings', () => {
    const known = readFileSync(join(root, 'docs/configuration.md'), 'utf8');
    const [, block] = /```\n(DAYSTAR_KAFKA=[^`]*)```/.exec(page) ?? [];
    for (const [name] of block.matchAll(/^DAYSTAR_\w+/gm)) expect(known).toContain(`\`${name.replace(/_FILE$/, '')}\``);
  });
});
