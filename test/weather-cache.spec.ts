import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describeWith } from '@daystar/testing';
import { indexByName, renderChart, runHelm } from './helm';
import { type Manifest, buildFromFiles, buildOverlay } from './kustomize';

const page = readFileSync(join(resolve(__dirname, '..'), 'docs/operate.md'), 'utf8');
const VARIABLE = 'DAYSTAR_WEATHER_CACHE_MB';

interface PodSpec {
  readonly containers: readonly {
    readonly env: readonly { readonly name: string; readonly value: string }[];
    readonly resources: { readonly requests: Readonly<Record<string, string>> };
  }[];
  readonly volumes: readonly { readonly name: string; readonly emptyDir?: { readonly sizeLimit: string } }[];
}

/** The limit of downloads, the size of their volume, and the storage that the pod requests. */
function readSizes({ spec }: Manifest) {
  const { containers, volumes } = spec.template.spec as PodSpec;
  const [{ env, resources }] = containers;
  return [
    env.filter(({ name }) => name === VARIABLE).map(({ value }) => value),
    volumes.filter(({ name }) => name === 'weather-cache').map(({ emptyDir }) => emptyDir?.sizeLimit),
    resources.requests['ephemeral-storage'],
  ];
}
/** Kustomize puts patched volumes first. */
function sortVolumes(deployment: Manifest): Manifest {
  const { volumes } = deployment.spec.template.spec as { volumes: { name: string }[] };
  volumes.sort((a, b) => a.name.localeCompare(b.name));
  return deployment;
}
const sizesOf = (manifests: readonly Manifest[]) => readSizes(indexByName(manifests)['Deployment ingestion']);

describeWith('kubectl', 'the weather cache of the overlays', () => {
  it.each(['small', 'production'])('has a volume of 1.5 times its limit in %s', (overlay) => {
    expect(sizesOf(buildOverlay(overlay))).toEqual([['4000'], ['6000M'], '6000M']);
  });

  it.each(['small', 'production'])(
    'is raised in %s by the patch of docs/operate.md, which changes nothing else',
    (overlay) => {
      const [, patches] = /```yaml\n(patches:[^`]*DAYSTAR_WEATHER_CACHE_MB[^`]*)```/.exec(page) ?? [];
      const resources = `resources: [../deploy/overlays/${overlay}]\n`;
      const build = (more: string) => indexByName(buildFromFiles({ 'kustomization.yaml': resources + more }));
      const { 'Deployment ingestion': patched, ...others } = build(patches);
      expect(readSizes(patched)).toEqual([['12000'], ['18000M'], '18000M']);
      const { 'Deployment ingestion': before, ...unchanged } = build('');
      expect(others).toEqual(unchanged);
      const text = JSON.stringify(patched).replaceAll('18000M', '6000M').replace('12000', '4000');
      expect(sortVolumes(JSON.parse(text) as Manifest)).toEqual(sortVolumes(before));
    },
  );
});

describeWith('helm', 'the weather cache of the chart', () => {
  it('has a volume and a request of 1.5 times its limit', () => {
    expect(sizesOf(renderChart())).toEqual([['4000'], ['6000M'], '6000M']);
    expect(page).toContain('`--set ingestion.weatherCacheMb=12000`');
    expect(sizesOf(renderChart('ingestion.weatherCacheMb=12000'))).toEqual([['12000'], ['18000M'], '18000M']);
    expect(sizesOf(renderChart('ingestion.weatherCacheMb=1000000'))).toEqual([['1000000'], ['1500000M'], '1500000M']);
  });

  it('keeps a request of the values', () => {
    const values = ['ingestion.weatherCacheMb=12000', 'ingestion.resources.requests.ephemeral-storage=20Gi'];
    expect(sizesOf(renderChart(...values))).toEqual([['12000'], ['18000M'], '20Gi']);
  });

  it.each(['99', '1000001', 'large', 'null'])('refuses a limit of %s', (limit) => {
    const { status, stderr } = runHelm(`ingestion.weatherCacheMb=${limit}`);
    expect([status, stderr]).toEqual([1, expect.stringContaining('weatherCacheMb')]);
  });

  it('names the value when the setting is refused', () => {
    const { status, stderr } = runHelm(`settings.${VARIABLE}=12000`);
    expect([status, stderr]).toEqual([1, expect.stringContaining('set ingestion.weatherCacheMb')]);
  });
});
