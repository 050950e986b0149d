import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '../stack/project-root';
import type { Scratch } from './scratch';

/** The environment that points a service at a corner of the real parts. */
export const environmentOf = ({ namespace, kafka = '', redis = '', postgres = '' }: Scratch): NodeJS.ProcessEnv => ({
  ...process.env,
  DAYSTAR_NAMESPACE: namespace,
  DAYSTAR_KAFKA: kafka,
  DAYSTAR_REDIS: redis,
  DAYSTAR_POSTGRES: postgres,
  DAYSTAR_DATA: 'memory',
  DAYSTAR_LOG_LEVEL: 'info',
  HOST: '127.0.0.1',
  PORT: '0',
});

const PATIENCE_MS = 60_000;
/** Of Linux's clock in which times of processes are told, a second. */
const TICKS = 100;

/** One of the services as it runs in production, in a process of its own. */
export class Service {
  /** Where it answers; empty when it has no HTTP interface. */
  url = '';

  private constructor(private readonly child: ChildProcess) {}

  /** Resolves when it is ready. @throws Error with its last words when it ends before, or takes longer than `patienceMs` */
  static async start(name: string, env: NodeJS.ProcessEnv, patienceMs = PATIENCE_MS): Promise<Service> {
    const file = join(projectRoot(), `dist/apps/${name}/src/main.js`);
    const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const service = new Service(child);
    let last = '';
    await new Promise<void>((resolve, reject) => {
      const give = (why: string) => reject(new Error(`${name} ${why}: ${last}`));
      const timer = setTimeout(() => give(`was not ready in ${patienceMs / 1000} s`), patienceMs);
      child.once('exit', () => give('ended'));
      createInterface({ input: child.stdout }).on('line', (line) => {
        last = line;
        if (line.startsWith('ready ')) service.url = line.slice('ready '.length);
        // A gateway says last where it answers.
        if (name === 'gateway' ? !service.url : !line.includes('"msg":"started"')) return;
        clearTimeout(timer);
        resolve();
      });
    });
    child.removeAllListeners('exit');
    return service;
  }

  /** Processor time it has taken so far on all its threads, s; NaN where the system does not tell as Linux does. */
  processorSeconds(): number {
    const stat = `/proc/${this.child.pid}/stat`;
    if (!existsSync(stat)) return NaN;
    // Behind the name in parentheses, which may hold spaces: user and system time are the 14th and 15th field.
    const fields = readFileSync(stat, 'utf8').replace(/.*\) /s, '').split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  }

  /** Asks it to stop, or kills it; resolves when it is gone. */
  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    return new Promise((resolve) => {
      if (this.child.exitCode !== null || this.child.signalCode !== null) return resolve();
      this.child.once('exit', () => resolve());
      this.child.kill(signal);
    });
  }
}
