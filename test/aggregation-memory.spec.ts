import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describeWith } from '@daystar/testing';
import { parse } from 'yaml';
import { buildFromFiles } from './kustomize';

const root = resolve(__dirname, '..');
const page = readFileSync(join(root, 'docs/scale.md'), 'utf8');
const numbers = (sentence: RegExp) => sentence.exec(page)?.slice(1).map(parseNumber) ?? [];
const parseNumber = (text: string) => Number(text.replaceAll(',', ''));
const findYaml = (text: string) =>
  [...page.matchAll(/```yaml\n([^`]*)```/g)].map(([, block]) => block).find((block) => block.includes(text))!;

interface Values {
  readonly aggregation: { readonly resources: { readonly limits: Readonly<Record<string, string>> } };
}

describe('the memory limits of aggregation in docs/scale.md', () => {
  const rows = [...page.matchAll(/^\| +([\d,]+) \| +([\d.]+) GB \| +([\d.]+) GB \| +(\d) GiB \|$/gm)].map((row) =>
    row.slice(1).map(parseNumber),
  );
  const [base, perSiteKb] = numbers(/Live objects are (\d+) MB and ([\d.]+) kB for each site/);
  const [sum, largerSum] = numbers(
    /A sum adds to `aggregation`: ([\d.]+) GB for 5,000 members, ([\d.]+) GB for 10,000/,
  );

  it('come from the measured memory', () => {
    const [smallest, each] = numbers(/\| aggregation +\| +(\d+) MB \| +\d+ MB \| +([\d.]+) kB/);
    expect([base, perSiteKb]).toEqual([smallest, each]);
    expect(numbers(/A sum of 10,000 members adds ([\d.]+) GB/)[0]).toBeCloseTo(largerSum - sum);
    expect(rows).toHaveLength(3);
    for (const [sites, live, withSum] of rows) {
      expect(live).toBe(Number((base / 1e3 + (perSiteKb * sites) / 1e6).toFixed(2)));
      expect(withSum).toBeCloseTo(live + sum);
    }
  });

  it('have more than twice the live objects', () => {
    for (const [, , withSum, limit] of rows) expect(limit * 2 ** 30).toBeGreaterThan(2 * withSum * 1e9);
    const [withoutSums] = numbers(/Without sums 1 GiB lasts up to ([\d,]+) sites/);
    expect(2 ** 30).toBeGreaterThan(2 * (base * 1e6 + perSiteKb * 1e3 * withoutSums));
  });

  it('are those of the values of Helm', () => {
    const { aggregation } = parse(readFileSync(join(root, 'deploy/helm/daystar/values.yaml'), 'utf8')) as Values;
    const example = parse(findYaml('aggregation:\n')) as Values;
    expect(aggregation.resources.limits).toEqual({ memory: `${rows[0][3]}Gi` });
    expect(example.aggregation.resources.limits).toEqual({ memory: `${rows[2][3]}Gi` });
    expect(Object.keys(aggregation)).toEqual(expect.arrayContaining(Object.keys(example.aggregation)));
  });
});

describeWith('kubectl', 'the patch for the memory of aggregation in docs/scale.md', () => {
  it('sets the request and the limit', () => {
    const overlay = 'resources: [../deploy/overlays/production]\ncomponents: [../deploy/components/schema-settings]\n';
    const manifests = buildFromFiles({ 'kustomization.yaml': overlay + findYaml('name: aggregation }') });
    const deployment = manifests.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'aggregation');
    expect(deployment?.spec.template.spec.containers[0].resources).toMatchObject({
      requests: { memory: '2Gi' },
      limits: { memory: '4Gi' },
    });
  });
});
