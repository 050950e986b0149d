import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { GATEWAY_API } from '../gateway-api';
import { GatewayFixture, KEY } from '../gateway.fixture';
import { writeCodeSamples } from './code-samples';

const run = promisify(execFile);
const writeGo = (...request: Parameters<typeof writeCodeSamples>) =>
  writeCodeSamples(...request).find(({ language }) => language === 'Go')!.code;

function isGoInstalled(): boolean {
  try {
    execFileSync('go', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('the Go samples of the API reference', () => {
  if (!isGoInstalled()) {
    it.skip('run [skipped: Go is not installed]', () => undefined);
    return;
  }
  const fixture = new GatewayFixture();
  let folder = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'daystar-go-'));
    await fixture.start();
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await fixture.close();
  });

  /** Runs a program in the folder, which may contain a body. */
  const runGo = async (code: string) => {
    writeFileSync(join(folder, 'main.go'), code);
    const env = { ...process.env, KEY, GOFLAGS: '-mod=mod', GOWORK: 'off', GOPROXY: 'off', GOTOOLCHAIN: 'local' };
    return (await run('go', ['run', 'main.go'], { cwd: folder, env })).stdout;
  };

  it('are valid Go, formatted by gofmt, for each operation', async () => {
    const samples = GATEWAY_API.clients.operations.map(({ method, path, body }, index) => {
      const file = join(folder, `sample${index}.go`);
      const contentType = body ? 'application/json' : undefined;
      const url = `https://solar.example${path}`;
      writeFileSync(file, `${writeGo({ method: method.toUpperCase(), url, requiresKey: true, contentType })}\n`);
      return file;
    });
    expect(samples.length).toBeGreaterThan(50);
    expect((await run('gofmt', ['-l', ...samples])).stdout).toBe('');
    for (const file of samples) rmSync(file);
  }, 60_000);

  it('read rows and create a site', async () => {
    const { url: service } = fixture.gateway;
    writeFileSync(join(folder, 'body.json'), JSON.stringify({ name: 'Go', latitude: 1, longitude: 2, capacity: 3 }));
    const creation = { method: 'POST', url: `${service}/rooftop_sites`, requiresKey: true };
    const created = await runGo(writeGo({ ...creation, contentType: 'application/json' }));
    expect(JSON.parse(created)).toMatchObject({ site: { name: 'Go', capacity: 3 } });
    const list = await runGo(writeGo({ method: 'GET', url: `${service}/rooftop_sites`, requiresKey: true }));
    expect(JSON.parse(list)).toMatchObject({ sites: [{ name: 'Go' }] });
  }, 180_000);
});
