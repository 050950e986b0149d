import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { resolve } from 'node:path';
import { type ClockSettings, type Log, ServiceClock, createLog, readEnvironment } from '@daystar/host';
import { SOURCES } from '@daystar/weather';
import { startHouse } from '../apps/all-in-one/src/start-house';

/** A running Daystar to be tried through HTTP alone. */
export interface RunningHouse {
  readonly url: string;
  close(): Promise<void>;
}

const root = resolve(__dirname, '..');

/** The five services in this process, on embedded parts that forget. */
export async function embeddedHouse(
  env: NodeJS.ProcessEnv,
  log: Log = createLog('test', 'silent'),
  createClock = (settings: ClockSettings) => new ServiceClock(settings),
): Promise<RunningHouse> {
  // Threads would compile all they need by themselves: under test that takes longer than what they do.
  const own = {
    PORT: '0',
    HOST: '127.0.0.1',
    DAYSTAR_DATA: 'memory',
    DAYSTAR_ENGINE_THREADS: '0',
    DAYSTAR_GATEWAY_THREADS: '0',
  };
  const environment = readEnvironment({ ...own, ...env }, SOURCES);
  return startHouse({ environment, log, clock: createClock(environment.clock) });
}

/** Five processes on the real Kafka, Postgres and Redis, in a namespace of their own. */
export async function fiveProcesses(env: NodeJS.ProcessEnv): Promise<RunningHouse> {
  const services = spawn(process.execPath, ['tools/launch.mjs', 'services'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DAYSTAR_LOG_LEVEL: 'warn',
      DAYSTAR_NAMESPACE: `test-${randomBytes(4).toString('hex')}`,
      DAYSTAR_POSTGRES: freshDatabase(),
      ...env,
    },
  });
  const url = await readyUrl(services);
  return {
    url,
    close: () =>
      new Promise((done) => {
        services.once('exit', () => done());
        services.kill('SIGTERM');
      }),
  };
}

/** Compiles the services. @returns where the program of each is, by its name */
export function compiledServices(): (service: string) => string {
  const compiled = spawnSync(process.execPath, ['tools/launch.mjs', 'compile'], { cwd: root, encoding: 'utf8' });
  if (compiled.status !== 0) throw new Error(`the services could not be compiled: ${compiled.stderr}`);
  return (service) => resolve(root, `dist/apps/${service}/src/main.js`);
}

/** A database of its own on the Postgres of the stack. */
export function freshDatabase(): string {
  const url = new URL(process.env.DAYSTAR_TEST_POSTGRES ?? '');
  const name = `daystar_test_${randomBytes(4).toString('hex')}`;
  const made = spawnSync('psql', [url.href, '-c', `create database ${name}`], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`no database could be made: ${made.stderr}`);
  url.pathname = `/${name}`;
  return url.href;
}

function readyUrl(services: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    const said: string[] = [];
    services.once('exit', (code) => fail(new Error(`the services ended with ${code}:\n${said.join('\n')}`)));
    createInterface({ input: services.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      said.push(line);
      const url = /ready (http:\/\/\S+)/.exec(line)?.[1];
      if (url) done(url);
    });
  });
}
