import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWith, eventually } from '@daystar/testing';
import { type RowCache, connectRedis, openRowCache } from '../index';

/** A separate Redis that persists on command only, and is killed without notice. */
class RestartableRedis {
  private readonly folder = mkdtempSync(join(tmpdir(), 'daystar-redis-'));
  private process?: ChildProcess;

  constructor(private readonly port: number) {}

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  start(): void {
    const args = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.folder, '--save', ''];
    this.process = spawn('redis-server', args, { stdio: 'ignore' });
  }

  async save(): Promise<void> {
    const redis = connectRedis(this.url);
    await redis.save();
    redis.disconnect();
  }

  async kill(): Promise<void> {
    if (!this.process || this.process.exitCode !== null) return;
    this.process.kill('SIGKILL');
    await once(this.process, 'exit');
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true });
  }
}

describeWith('stack', 'claims in a Redis that restarts from an older snapshot', () => {
  let redis: RestartableRedis;
  let cache: RowCache;
  const untilConnected = () => eventually(() => cache.listCellsInUse());
  const claims = async (by: string) => [
    await cache.claim('tile 1', by, 60_000),
    await cache.claim('tile 2', by, 60_000),
  ];

  beforeAll(async () => {
    redis = new RestartableRedis(await freePort());
    redis.start();
    cache = openRowCache({ redis: redis.url, log: { info: () => {}, warn: () => {} }, clock: { now: Date.now } });
    await untilConnected();
  });
  afterAll(async () => {
    await cache.close();
    await redis.remove();
  });

  it('ignore work and claims from before the restart', async () => {
    await claims('a');
    await cache.finish('tile 1', 60_000);
    await redis.save();
    expect(await claims('b')).toEqual(['done', 'held']);
    await redis.kill();
    redis.start();
    await untilConnected();
    expect(await claims('b')).toEqual(['acquired', 'acquired']);
    await cache.finish('tile 1', 60_000);
    expect(await claims('c')).toEqual(['done', 'held']);
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
