import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Bom, type Lock, selectProductionPackages } from './select-production-packages';

const root = resolve(__dirname, '../..');
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock & {
  packages: Record<string, { integrity: string; optional?: boolean; peer?: boolean }>;
};

describe('the bill of materials', () => {
  let bom: Bom;
  beforeAll(() => {
    const requested = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
    const made = spawnSync('npm', requested, { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });
    expect(made.status).toBe(0);
    bom = selectProductionPackages(JSON.parse(made.stdout) as Bom, lock);
  }, 120_000);

  it('is CycloneDX of this program', () => {
    expect([bom.bomFormat, bom.metadata.component.type]).toEqual(['CycloneDX', 'application']);
    expect(bom.metadata.component.purl).toMatch(/^pkg:npm\/daystar@/);
  });

  it('lists every package of an image, with the digest by which it is installed', () => {
    const listed = new Map(bom.components.map((component) => [component['bom-ref'], component]));
    // Packages of other platforms are in the lock and not installed.
    const needed = Object.entries(lock.packages).filter(
      ([path, { dev, optional, peer }]) => path.startsWith('node_modules/') && !dev && !optional && !peer,
    );
    expect(needed.length).toBeGreaterThan(100);
    const missing = needed.flatMap(([path, { version, integrity }]) => {
      const name = `${path.split('node_modules/').at(-1)}@${version}`;
      const digest = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
      return listed.get(name)?.hashes?.some(({ content }) => content === digest) ? [] : [name];
    });
    expect(missing).toEqual([]);
  });

  it('lists nothing that is only for development, and no dependency on it', () => {
    const names = new Set(bom.components.map((component) => component['bom-ref']));
    expect([...names].filter((name) => /^(jest|typescript|eslint|knip)@/.test(name))).toEqual([]);
    const unknown = bom.dependencies.flatMap(({ dependsOn }) => dependsOn.filter((name) => !names.has(name)));
    expect(unknown).toEqual([]);
  });
});
