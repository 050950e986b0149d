import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '..');

describe('the instruction to install the TypeScript client', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daystar-client-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('makes a package that a program can import', () => {
    const readme = readFileSync(join(root, 'libs/client/README.md'), 'utf8');
    const [, commands] = /```sh\nnpm ci\n([^`]*)```/.exec(readme) ?? [];
    writeFileSync(join(folder, 'package.json'), '{"name": "my-program", "private": true}');
    const script = `set -e\n${commands.replaceAll('../my-program', folder)}`;
    const env = { ...process.env, npm_config_offline: 'true', npm_config_audit: 'false' };
    execFileSync('sh', ['-c', script], { cwd: root, env, stdio: 'pipe' });
    const program = "process.stdout.write(typeof require('@daystar/client').Daystar)";
    expect(execFileSync('node', ['-e', program], { cwd: folder, encoding: 'utf8' })).toBe('function');
  }, 60_000);
});
