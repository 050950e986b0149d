import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { connectRedis } from '@daystar/row-cache';
import { eventually } from '@daystar/testing';
import { type Admin, Kafka, logLevel } from 'kafkajs';
import { compileServices, createDatabase } from '../installations';
import { readRolesWithPrefix } from './roles-sql';

const root = resolve(__dirname, '../..');

/** Five service processes and operator commands, on the stack in a separate namespace. */
export class RecoveryInstallation {
  readonly namespace = `recover-${randomBytes(4).toString('hex')}`;
  postgres = createDatabase();
  /** Name of the database that backups are restored to. */
  readonly restoredDatabase = this.namespace.replace('-', '_');
  readonly kafka: Admin = new Kafka({
    brokers: [process.env.DAYSTAR_TEST_KAFKA ?? ''],
    logLevel: logLevel.NOTHING,
  }).admin();
  readonly folder = mkdtempSync(join(tmpdir(), 'daystar-recover-'));
  /** Prefix of role names, which are shared by all databases of the server. */
  private readonly prefix = `${this.restoredDatabase}_`;
  private readonly databases = [new URL(this.postgres).pathname.slice(1), this.restoredDatabase];
  private services?: ChildProcess;

  private constructor() {
    compileServices();
    mkdirSync(join(this.folder, 'deploy/sql'), { recursive: true });
    writeFileSync(join(this.folder, 'deploy/sql/roles.sql'), readRolesWithPrefix(this.prefix));
  }

  static async open(): Promise<RecoveryInstallation> {
    const installation = new RecoveryInstallation();
    await installation.kafka.connect();
    return installation;
  }

  private get env(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DAYSTAR_LOG_LEVEL: 'warn',
      DAYSTAR_CLOCK: '2026-06-21T10:02:00Z',
      DAYSTAR_KAFKA: process.env.DAYSTAR_TEST_KAFKA,
      DAYSTAR_NAMESPACE: this.namespace,
      DAYSTAR_POSTGRES: this.postgres,
      DAYSTAR_REDIS: process.env.DAYSTAR_TEST_REDIS,
      ADMIN_POSTGRES: process.env.DAYSTAR_TEST_POSTGRES,
      RESTORED: this.restoredDatabase,
      RESTORED_POSTGRES: this.buildRestoredUrl(),
      DAYSTAR_WEATHER: 'sandbox',
      // Each thread would load all code at each start.
      DAYSTAR_ENGINE_THREADS: '0',
      DAYSTAR_GATEWAY_THREADS: '0',
    };
  }

  /** Starts all services. @returns URL of the gateway */
  start(): Promise<string> {
    const output: string[] = [];
    const services = spawn(process.execPath, [join(root, 'dist/tools/services/main.js')], {
      env: this.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.services = services;
    return new Promise((done, fail) => {
      services.once('exit', (code) => fail(new Error(`the services ended with ${code}:\n${output.join('\n')}`)));
      for (const input of [services.stdout, services.stderr]) {
        createInterface({ input }).on('line', (line) => {
          output.push(line);
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

  /** Runs `npm run admin`. @returns its output lines. @throws Error with the output on failure */
  runAdmin(...args: string[]): string[] {
    return this.run(process.execPath, join(root, 'dist/tools/admin/main.js'), ...args);
  }

  /** Runs commands of the documentation with the addresses in the environment; the stack's role replaces `daystar_owner`. */
  runShell(commands: string): string[] {
    const owner = new URL(this.postgres).username;
    return this.run('bash', '-euo', 'pipefail', '-c', commands.replaceAll('daystar_owner', owner));
  }

  /** Deletes all topics and consumer groups of the installation, as on an empty broker. */
  async eraseKafka(): Promise<void> {
    const isOwned = (name: string) => name.startsWith(this.namespace);
    await this.kafka.deleteTopics({ topics: (await this.kafka.listTopics()).filter(isOwned) });
    const { groups } = await this.kafka.listGroups();
    const ownGroups = groups.map(({ groupId }) => groupId).filter(isOwned);
    // The broker removes the last member of a group with a delay.
    if (ownGroups.length > 0) await eventually(() => this.kafka.deleteGroups(ownGroups).then(() => true));
    await eventually(async () => !(await this.kafka.listTopics()).some(isOwned) || undefined);
  }

  async eraseRedis(): Promise<void> {
    const keys = await this.listRedisKeys();
    const redis = connectRedis(process.env.DAYSTAR_TEST_REDIS ?? '');
    if (keys.length > 0) await redis.unlink(...keys);
    redis.disconnect();
  }

  async listRedisKeys(): Promise<string[]> {
    const redis = connectRedis(process.env.DAYSTAR_TEST_REDIS ?? '');
    return redis.keys(`${this.namespace}:*`).finally(() => redis.disconnect());
  }

  async close(): Promise<void> {
    await this.stop();
    await this.eraseKafka();
    await this.eraseRedis();
    await this.kafka.disconnect();
    for (const name of this.databases) {
      const sql = `drop database if exists ${name} with (force)`;
      this.run('psql', process.env.DAYSTAR_TEST_POSTGRES ?? '', '-qc', sql);
    }
    const roles = ['site_registry', 'aggregation', 'forecast_engine'].map((role) => this.prefix + role);
    const sql = `drop role if exists ${roles.join(', ')}`;
    this.run('psql', process.env.DAYSTAR_TEST_POSTGRES ?? '', '-qc', sql);
    rmSync(this.folder, { recursive: true });
  }

  /** Points the services to the restored database. */
  switchToRestored(): void {
    this.postgres = this.buildRestoredUrl();
  }

  private buildRestoredUrl(): string {
    const url = new URL(this.postgres);
    url.pathname = `/${this.restoredDatabase}`;
    return url.href;
  }

  private run(program: string, ...args: string[]): string[] {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: this.folder, env: this.env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stdout}${stderr}`);
    return stdout.trim().split('\n');
  }
}
