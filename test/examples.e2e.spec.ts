import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describeWith, eventually, findPython } from '@daystar/testing';
import { type RunningInstallation, startFiveProcesses } from './installations';

const root = resolve(__dirname, '..');
const ROW = /^([0-9a-f-]{19}) (\S+Z) (\d\S*) (\d\S*) (\d\S*)$/;
const ISSUE = /^site\/([0-9a-f-]{19}) (\S+) (\S+) peak of 24 h ([\d.]+) MW$/;

describeWith('stack', 'the examples', () => {
  const namespace = `test-${randomBytes(4).toString('hex')}`;
  const folder = mkdtempSync(join(tmpdir(), 'daystar-examples-'));
  const running: ChildProcess[] = [];
  let installation: RunningInstallation;
  let env: NodeJS.ProcessEnv;

  const run = (program: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, env, encoding: 'utf8' });
    expect([program, args[0], status, status === 0 ? '' : stdout + stderr]).toEqual([program, args[0], 0, '']);
    return stdout;
  };
  /** Starts a consumer and waits until it prints an issue. */
  const runConsumer = async (program: string, file: string) => {
    const child = spawn(program, [file], { cwd: folder, env: { ...env, GROUP: `${namespace}.${file}` } });
    running.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += String(bytes)));
    return eventually(() => {
      if (child.exitCode !== null) throw new Error(output);
      return output.split('\n').flatMap((line) => ISSUE.exec(line) ?? []).length > 0 ? output : undefined;
    });
  };

  beforeAll(async () => {
    installation = await startFiveProcesses({ DAYSTAR_WEATHER: 'sandbox', DAYSTAR_NAMESPACE: namespace });
    const account = await eventually(async () => {
      const response = await fetch(`${installation.url}/accounts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Reader', plan: 'enterprise' }),
      });
      return response.ok ? ((await response.json()) as { api_key: string }) : undefined;
    });
    env = {
      PATH: process.env.PATH,
      DAYSTAR_URL: installation.url,
      DAYSTAR_KEY: account.api_key,
      KAFKA: process.env.DAYSTAR_TEST_KAFKA,
      TOPIC: `${namespace}.forecast.site.v1`,
    };
    cpSync(join(root, 'examples'), folder, { recursive: true });
    copyFileSync(join(root, 'docs/asyncapi.json'), join(folder, 'asyncapi.json'));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  }, 120_000);
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    await installation.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('read rows with curl, and get a 304 for unchanged ones', async () => {
    // A new issue between the two requests returns rows again.
    const lines = await eventually(() => {
      const lines = run('sh', 'read-rows.sh').trim().split(/\r?\n/);
      return lines.at(-1) === '304' ? lines : undefined;
    });
    expect(lines[0]).toContain('pv_estimate');
    expect(lines).toHaveLength(1 + 49 + 1);
  });

  it('are generated from the descriptions, match their types, and read rows', () => {
    run(process.execPath, 'generate.mjs', installation.url, 'asyncapi.json');
    run(join(root, 'node_modules/.bin/tsc'), '-p', 'tsconfig.json');
    const rows = run(process.execPath, 'out/read-rows.js').trim().split('\n');
    expect(rows).toHaveLength(49);
    expect(rows.filter((row) => !ROW.test(row))).toEqual([]);
  }, 120_000);

  it('receive issues of the sites from Kafka in TypeScript', async () => {
    expect(await runConsumer(process.execPath, 'out/read-issues.js')).toMatch(new RegExp(ISSUE.source, 'm'));
  }, 120_000);

  const found = findPython('kafka-python==3.0.12');
  if ('missing' in found) it.skip(`receive issues in Python [skipped: ${found.missing}]`, () => undefined);
  else {
    it('receive issues of the sites from Kafka in Python', async () => {
      expect(await runConsumer(found.path, 'read-issues.py')).toMatch(new RegExp(ISSUE.source, 'm'));
    }, 120_000);
  }
});
