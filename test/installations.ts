import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { resolve } from 'node:path';
import { type ClockSettings, type Log, ServiceClock, createLog, readEnvironment } from '@daystar/host';
import { SOURCES } from '@daystar/weather';
import { startAllInOne } from '../apps/all-in-one/src/start-all-in-one';

/** A running installation that a test uses only over HTTP. */
export interface RunningInstallation {
  readonly url: string;
  close(): Promise<void>;
}

const root = resolve(__dirname, '..');

/** Starts the five services in this process, with embedded infrastructure in memory. */
export async function startEmbedded(
  env: NodeJS.ProcessEnv,
  log: Log = createLog('test', 'silent'),
  createClock = (settings: ClockSettings) => new ServiceClock(settings),
): Promise<RunningInstallation> {
  // Worker threads are off, because under Jest each would compile all code again.
  const defaults = {
    PORT: '0',
    HOST: '127.0.0.1',
    DAYSTAR_DATA: 'memory',
    DAYSTAR_ENGINE_THREADS: '0',
    DAYSTAR_GATEWAY_THREADS: '0',
  };
  const environment = readEnvironment({ ...defaults, ...env }, SOURCES);
  return startAllInOne({ environment, log, clock: createClock(environment.clock) });
}

/** Starts five processes on the stack, in a separate namespace. */
export async function startFiveProcesses(env: NodeJS.ProcessEnv): Promise<RunningInstallation> {
  const services = spawn(process.execPath, ['tools/launch.mjs', 'services'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DAYSTAR_LOG_LEVEL: 'warn',
      // Each thread loads all code of its service.
      DAYSTAR_ENGINE_THREADS: '1',
      DAYSTAR_GATEWAY_THREADS: '1',
      DAYSTAR_NAMESPACE: `test-${randomBytes(4).toString('hex')}`,
      DAYSTAR_POSTGRES: createDatabase(),
      ...env,
    },
  });
  const url = await waitForUrl(services);
  return {
    url,
    close: () =>
      new Promise((done) => {
        services.once('exit', () => done());
        services.kill('SIGTERM');
      }),
  };
}

/** Compiles the services. @returns a function that finds the program of a service */
export function compileServices(): (service: string) => string {
  const compiled = spawnSync(process.execPath, ['tools/launch.mjs', 'compile'], { cwd: root, encoding: 'utf8' });
  if (compiled.status !== 0) throw new Error(`compiling the services failed: ${compiled.stderr}`);
  return (service) => resolve(root, `dist/apps/${service}/src/main.js`);
}

/** Creates a database on the Postgres of the stack. @returns its URL */
export function createDatabase(): string {
  const url = new URL(process.env.DAYSTAR_TEST_POSTGRES ?? '');
  const name = `daystar_test_${randomBytes(4).toString('hex')}`;
  const created = spawnSync('psql', [url.href, '-c', `create database ${name}`], { encoding: 'utf8' });
  if (created.status !== 0) throw new Error(`creating a database failed: ${created.stderr}`);
  url.pathname = `/${name}`;
  return url.href;
}

function waitForUrl(services: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    const output: string[] = [];
    services.once('exit', (code) => fail(new Error(`the services ended with ${code}:\n${output.join('\n')}`)));
    createInterface({ input: services.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      output.push(line);
      const url = /ready (http:\/\/\S+)/.exec(line)?.[1];
      if (url) done(url);
    });
  });
}
