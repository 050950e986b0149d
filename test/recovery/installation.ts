import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { connectRedis } from '@daystar/row-cache';
import { eventually } from '@daystar/testing';
import { type Admin, Kafka, logLevel } from 'kafkajs';
import { compiledServices, freshDatabase } from '../houses';

const root = resolve(__dirname, '../..');

/** Five processes, and the commands an operator has, on Kafka, Postgres and Redis of the stack in a namespace of their own. */
export class Installation {
  readonly namespace = `recover-${randomBytes(4).toString('hex')}`;
  postgres = freshDatabase();
  /** Name of the database that backups are restored to. */
  readonly restored = this.namespace.replace('-', '_');
  readonly kafka: Admin = new Kafka({
    brokers: [process.env.DAYSTAR_TEST_KAFKA ?? ''],
    logLevel: logLevel.NOTHING,
  }).admin();
  readonly folder = mkdtempSync(join(tmpdir(), 'daystar-recover-'));
  private readonly databases = [new URL(this.postgres).pathname.slice(1), this.restored];
  private services?: ChildProcess;

  private constructor() {
    compiledServices();
  }

  static async open(): Promise<Installation> {
    const installation = new Installation();
    await installation.kafka.connect();
    return installation;
  }

  private get env(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      ...{ PORT: '0', HOST: '127.0.0.1', DAYSTAR_LOG_LEVEL: 'warn', DAYSTAR_CLOCK: '2026-06-21T10:02:00Z' },
      ...{ DAYSTAR_KAFKA: process.env.DAYSTAR_TEST_KAFKA, DAYSTAR_NAMESPACE: this.namespace },
      ...{ DAYSTAR_POSTGRES: this.postgres, DAYSTAR_REDIS: process.env.DAYSTAR_TEST_REDIS },
      RESTORED: this.restored,
      DAYSTAR_WEATHER: 'sandbox',
    };
  }

  /** Starts all services. @returns where the gateway answers */
  start(): Promise<string> {
    const said: string[] = [];
    const services = spawn(process.execPath, [join(root, 'dist/tools/services/main.js')], {
      env: this.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.services = services;
    return new Promise((done, fail) => {
      services.once('exit', (code) => fail(new Error(`the services ended with ${code}:\n${said.join('\n')}`)));
      for (const input of [services.stdout, services.stderr]) {
        createInterface({ input }).on('line', (line) => {
          said.push(line);
          const url = /ready (http:\/\/\S+)/.exec(line)?.[1];
          if (url) done(url);
        });
      }
    });
  }

  async stop(): Promise<void> {
    const { services } = this;
    this.services = undefined;
    if (!services || services.exitCode !== null) return;
    const ended = new Promise((done) => services.once('exit', done));
    services.kill('SIGTERM');
    await ended;
  }

  /** @returns the lines that `npm run admin` prints. @throws Error with what it printed when it fails */
  admin(...args: string[]): string[] {
    return this.run(process.execPath, join(root, 'dist/tools/admin/main.js'), ...args);
  }

  /** Runs a command line of the handbook, with its addresses in the environment. */
  shell(line: string): string[] {
    return this.run('bash', '-euc', line);
  }

  /** What an empty broker is to an installation: none of its topics, none of its consumer groups. */
  async loseKafka(): Promise<void> {
    const isOurs = (name: string) => name.startsWith(this.namespace);
    await this.kafka.deleteTopics({ topics: (await this.kafka.listTopics()).filter(isOurs) });
    const { groups } = await this.kafka.listGroups();
    const own = groups.map(({ groupId }) => groupId).filter(isOurs);
    // A group is empty only a moment after its last member has left.
    if (own.length > 0) await eventually(() => this.kafka.deleteGroups(own).then(() => true));
    await eventually(async () => !(await this.kafka.listTopics()).some(isOurs) || undefined);
  }

  async loseRedis(): Promise<void> {
    const keys = await this.redisKeys();
    const redis = connectRedis(process.env.DAYSTAR_TEST_REDIS ?? '');
    if (keys.length > 0) await redis.unlink(...keys);
    redis.disconnect();
  }

  async redisKeys(): Promise<string[]> {
    const redis = connectRedis(process.env.DAYSTAR_TEST_REDIS ?? '');
    return redis.keys(`${this.namespace}:*`).finally(() => redis.disconnect());
  }

  async close(): Promise<void> {
    await this.stop();
    await this.loseKafka();
    await this.loseRedis();
    await this.kafka.disconnect();
    for (const name of this.databases) {
      const sql = `drop database if exists ${name} with (force)`;
      this.run('psql', process.env.DAYSTAR_TEST_POSTGRES ?? '', '-qc', sql);
    }
    rmSync(this.folder, { recursive: true });
  }

  /** What an operator does when services are to use the restored database. */
  useRestored(): void {
    const url = new URL(this.postgres);
    url.pathname = `/${this.restored}`;
    this.postgres = url.href;
  }

  private run(program: string, ...args: string[]): string[] {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: this.folder, env: this.env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stdout}${stderr}`);
    return stdout.trim().split('\n');
  }
}
