import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describeWith } from '@daystar/testing';
import { CHART_FOLDER, renderChart } from './helm';
import { type Manifest, buildFromFiles } from './kustomize';

const page = readFileSync(join(__dirname, '../docs/operate.md'), 'utf8');
const recover = readFileSync(join(__dirname, '../docs/recover.md'), 'utf8');
const only = (manifests: readonly Manifest[], kind: string) => manifests.filter((one) => one.kind === kind);
const schemaJob = (...values: string[]) => only(renderChart(...values), 'Job')[0];

/** Values that appear in the pod of the schema job, whose template is immutable. */
const VALUES_OF_PODS = [
  'image=registry.example.com/daystar:0.2.0',
  'settings.DAYSTAR_NAMESPACE=blue',
  'nodeSelector.pool=apps',
  'tolerations=[{"key":"dedicated","operator":"Exists"}]',
  'priorityClassName=high',
  'podAnnotations.team=solar',
  'podSecurityContext.runAsUser=null',
];

it('the schema job of the chart has another name for each revision, because a corrected secret is not part of the values', () => {
  const templates = readFileSync(join(CHART_FOLDER, 'templates/daystar.yaml'), 'utf8');
  expect(templates).toMatch(/name: \{\{ printf "schema-%s" \(printf [^)]*\.Release\.Revision/);
});

describeWith('helm', 'the chart as Argo CD renders it, always as revision 1', () => {
  it.each(VALUES_OF_PODS)('has a schema job with another name when its pod changes: %s', (value) => {
    const [before, after] = [schemaJob(), schemaJob(value)];
    expect(after.spec.template).not.toEqual(before.spec.template);
    expect(after.metadata.name).not.toBe(before.metadata.name);
  });

  it('keeps a completed schema job if asked to, so that the application stays in sync', () => {
    expect(schemaJob().spec).toHaveProperty('ttlSecondsAfterFinished', 86_400);
    expect(schemaJob('schemaJob.ttlSecondsAfterFinished=null').spec).not.toHaveProperty('ttlSecondsAfterFinished');
    expect(page).toContain('`schemaJob.ttlSecondsAfterFinished: null`');
  });
});

describeWith('kubectl', 'the overlays with Argo CD', () => {
  it('keep a completed schema job with the patch of docs/operate.md', () => {
    const [, patch] = /```yaml\n(patches:\n[^`]*ttlSecondsAfterFinished[^`]*)```/.exec(page) ?? [];
    const [job] = only(
      buildFromFiles({ 'kustomization.yaml': `resources: [../deploy/overlays/small]\n${patch}` }),
      'Job',
    );
    expect(job.spec).not.toHaveProperty('ttlSecondsAfterFinished');
  });
});

it('docs/recover.md suspends a tool that would start stopped services again', () => {
  const [, section] = /### Stop services\n(.*?)\n###? /s.exec(recover) ?? [];
  expect(section).toContain('operate.md#argo-cd-and-flux');
});

it('runbooks that roll back a deployment suspend such a tool, too', () => {
  const folder = join(__dirname, '../docs/runbooks');
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line.includes('rollout undo'));
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toContain('../operate.md#argo-cd-and-flux');
});
