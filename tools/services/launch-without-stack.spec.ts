import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildServiceEnvironment } from './service-environment';

const tools = resolve(__dirname, '..');
const POSTGRES_AND_REDIS = { DAYSTAR_POSTGRES: 'postgres://db', DAYSTAR_REDIS: 'redis://cache' };

/** A checkout that has neither packages nor compiled programs. */
describe('`npm run start:services` in a new checkout', () => {
  const root = mkdtempSync(join(tmpdir(), 'daystar-launch-'));
  beforeAll(() => {
    for (const file of ['launch.mjs', 'compilation.cjs', 'usage.mjs'])
      cpSync(join(tools, file), join(root, 'tools', file));
    mkdirSync(join(root, 'node_modules'));
    writeFileSync(join(root, 'node_modules/.package-lock.json'), '{}');
  });
  afterAll(() => rmSync(root, { recursive: true }));

  const start = (env: Record<string, string>) =>
    spawnSync(process.execPath, [join(root, 'tools/launch.mjs'), 'services'], {
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
    });

  it.each([{}, POSTGRES_AND_REDIS])('names the missing addresses before it compiles: %j', (env) => {
    const { status, stderr } = start(env);
    expect(() => buildServiceEnvironment(env, undefined, 0, 0)).toThrow(stderr.replace('services: ', '').trim());
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^services: no stack is running: .*DAYSTAR_KAFKA/)]);
  });

  it('compiles if all addresses are set', () => {
    expect(start({ ...POSTGRES_AND_REDIS, DAYSTAR_KAFKA: 'broker:9092' }).stderr).not.toContain('no stack');
  });
});
