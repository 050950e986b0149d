import { randomUUID } from 'node:crypto';
import { connectRedis } from '@daystar/row-cache';
import { describeWith } from '@daystar/testing';
import { RedisTurns } from './turns';

const log = { info: () => undefined };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describeWith('stack', 'turns of several replicas, in Redis', () => {
  const address = () => process.env.DAYSTAR_TEST_REDIS ?? '';
  const open: RedisTurns[] = [];
  afterEach(() => Promise.all(open.splice(0).map((turns) => turns.close())));
  const replica = (prefix: string, turnMs = 60_000) => {
    open.push(new RedisTurns(connectRedis(address()), prefix, log, turnMs));
    return open.at(-1)!;
  };
  const prefixOf = () => `test-${randomUUID()}:`;

  it('has each source polled by one of them', async () => {
    const prefix = prefixOf();
    const replicas = [replica(prefix), replica(prefix), replica(prefix)];
    for (const source of ['gfs', 'goes-east']) {
      const answers = await Promise.all(replicas.map((one) => one.mine(source)));
      expect(answers.filter(Boolean)).toHaveLength(1);
      expect(await Promise.all(replicas.map((one) => one.mine(source)))).toEqual(answers);
    }
  });

  it('passes the turn on when its holder stops', async () => {
    const prefix = prefixOf();
    const [first, second] = [replica(prefix), replica(prefix)];
    expect([await first.mine('gfs'), await second.mine('gfs')]).toEqual([true, false]);
    await open.shift()!.close();
    expect(await second.mine('gfs')).toBe(true);
  });

  it('keeps a turn as long as its holder lives, and passes it on some time after it died', async () => {
    const prefix = prefixOf();
    const [first, second] = [replica(prefix, 600), replica(prefix, 600)];
    await first.mine('gfs');
    await pause(1500);
    expect(await second.mine('gfs')).toBe(false);
    // It dies: nothing is renewed, nothing given back.
    const dead = new RedisTurns(connectRedis(address()), prefix, log, 600);
    await open.shift()!.close();
    expect(await dead.mine('ecmwf')).toBe(true);
    clearInterval(dead['renewal']);
    expect(await second.mine('ecmwf')).toBe(false);
    await pause(800);
    expect(await second.mine('ecmwf')).toBe(true);
    await dead.close();
    expect(await second.mine('ecmwf')).toBe(true);
  });
});

it('without Redis a replica that did not poll does not begin to', async () => {
  const turns = new RedisTurns(connectRedis('redis://127.0.0.1:1'), 'test:', log);
  expect(await turns.mine('gfs')).toBe(false);
  await turns.close();
});
