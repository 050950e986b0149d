import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStartTime } from './process-identity';
import { readStackSettings } from './stack-settings';

describe('stack settings', () => {
  let root: string;
  beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'daystar-settings-'))));
  afterEach(() => rmSync(root, { recursive: true }));

  const leaveStackFile = (pid: number) => {
    mkdirSync(join(root, '.stack'));
    const addresses = { kafka: '127.0.0.1:1111', postgres: 'postgres://a@127.0.0.1:2222/a', redis: 'redis://h:3333' };
    const file = { ...addresses, mode: 'processes', pids: { redis: pid }, data: {} };
    writeFileSync(join(root, '.stack/stack.json'), JSON.stringify(file));
  };

  it('avoid the default ports, which other programs may use', () => {
    expect(readStackSettings(root, {}).ports).toEqual({ kafka: 19092, postgres: 15432, redis: 16379 });
  });

  it('take ports from the environment', () => {
    const env = { DAYSTAR_STACK_KAFKA_PORT: '29092', DAYSTAR_STACK_REDIS_PORT: ' 26379 ' };
    expect(readStackSettings(root, env).ports).toEqual({ kafka: 29092, postgres: 15432, redis: 26379 });
  });

  it.each(['kafka', '80', '70000', '65535', '1.5e4.'])('refuse %s as a port and name the variable', (text) => {
    expect(() => readStackSettings(root, { DAYSTAR_STACK_KAFKA_PORT: text })).toThrow(
      `DAYSTAR_STACK_KAFKA_PORT is "${text}"`,
    );
  });

  it('are those of a running stack, whatever the environment states', () => {
    expect(readStartTime(process.pid)).toMatch(/^\d+$/);
    leaveStackFile(process.pid);
    const env = { DAYSTAR_STACK_KAFKA_PORT: '29092' };
    expect(readStackSettings(root, env).ports).toEqual({ kafka: 1111, postgres: 2222, redis: 3333 });
  });

  it('ignore a stack of which nothing is left', () => {
    leaveStackFile(2 ** 30);
    expect(readStackSettings(root, { DAYSTAR_STACK_KAFKA_PORT: '29092' }).ports.kafka).toBe(29092);
  });
});
