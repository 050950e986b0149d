import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `fetch` keeps a timer of the process, which it renews during each request. */
const SPEC_FILE = `
const { createServer } = require('node:http');
const { once } = require('node:events');

test('sends a request', async () => {
  const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await fetch('http://127.0.0.1:' + server.address().port);
  server.closeAllConnections();
  server.close();
});
`;

describe('the memory of a test process', () => {
  let folder: string;

  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'daystar-spec-files-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('releases the modules of each spec file', () => {
    for (const name of ['a', 'b', 'c', 'd']) writeFileSync(join(folder, `${name}.spec.js`), SPEC_FILE);
    const config = {
      rootDir: folder,
      testEnvironment: join(__dirname, 'counting-environment.cjs'),
      runtime: join(__dirname, 'one-realm-runtime.cjs'),
      transform: {},
    };
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [
        '--expose-gc',
        require.resolve('jest/bin/jest'),
        '--runInBand',
        '--no-cache',
        '--config',
        JSON.stringify(config),
      ],
      { encoding: 'utf8', cwd: folder },
    );
    expect(stderr).toContain('4 passed');
    const [, remaining] = /(\d+) of 4 spec files remain in memory/.exec(stdout) ?? [];
    // The runner still refers to the last one.
    expect(Number(remaining)).toBeLessThanOrEqual(1);
  });
});
