import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '..');

/** Warnings of npm for a lock file, without installing or fetching. */
function warnings(lock: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'daystar-engines-'));
  try {
    writeFileSync(join(folder, 'package.json'), readFileSync(join(root, 'package.json')));
    writeFileSync(join(folder, 'package-lock.json'), lock);
    const options = { cwd: folder, encoding: 'utf8' } as const;
    return spawnSync('npm', ['ci', '--dry-run', '--offline', '--no-audit', '--no-fund'], options).stderr;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('npm ci', () => {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');

  it(`installs no package that does not support Node ${process.versions.node}`, () => {
    expect(warnings(lock)).not.toContain('EBADENGINE');
  });

  it('detects a package that does not support it', () => {
    const parsed = JSON.parse(lock) as { packages: Record<string, object> };
    Object.assign(parsed.packages['node_modules/pg'], { engines: { node: '>=99' } });
    expect(warnings(JSON.stringify(parsed))).toContain('EBADENGINE');
  });
});
