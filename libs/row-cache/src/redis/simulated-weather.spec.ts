import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describeWith } from '@daystar/testing';
import { RedisKeys } from './keys';

const page = readFileSync(resolve(__dirname, '../../../../docs/runbooks/simulated-weather.md'), 'utf8');

describeWith('stack', 'the command of docs/runbooks/simulated-weather.md', () => {
  /** A database of Redis that no other test uses: the command deletes keys of all. */
  const redis = new URL('/9', process.env.DAYSTAR_TEST_REDIS).href;
  const cli = (...args: string[]) => execFileSync('redis-cli', ['-u', redis, ...args], { encoding: 'utf8' }).trim();

  it('deletes simulated weather and nothing else', () => {
    const keys = new RedisKeys();
    const simulated = ['sandbox', 'sandbox-frames'].map((source) => keys.buildWeatherKey('N40E010', source));
    const others = [keys.buildWeatherKey('N40E010', 'gfs'), keys.buildPointerKey('site/sandbox')];
    for (const key of [...simulated, ...others]) cli('set', key, '1', 'EX', '60');
    const [, command] = /```sh\n([^`]+)```/.exec(page) ?? [];
    execFileSync('bash', ['-euo', 'pipefail', '-c', command], { env: { ...process.env, DAYSTAR_REDIS: redis } });
    expect([cli('exists', ...simulated), cli('exists', ...others)]).toEqual(['0', '2']);
  });
});
