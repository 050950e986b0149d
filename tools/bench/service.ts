import { type ChildProcess, spawn } from 'node:child_process';
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

/** One of the services as it runs in production, in a process of its own. */
export class Service {
  /** Where it answers; empty when it has no HTTP interface. */
  url = '';

  private constructor(private readonly child: ChildProcess) {}

  /** Resolves when it is ready. @throws Error with its last words when it ends before, or takes longer than a minute */
  static async start(name: string, env: NodeJS.ProcessEnv): Promise<Service> {
    const file = join(projectRoot(), `dist/apps/${name}/src/main.js`);
    const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const service = new Service(child);
    let last = '';
    await new Promise<void>((resolve, reject) => {
      const give = (why: string) => reject(new Error(`${name} ${why}: ${last}`));
      const timer = setTimeout(() => give('was not ready in a minute'), PATIENCE_MS);
      child.once('exit', () => give('ended'));
      createInterface({ input: child.stdout }).on('line', (line) => {
        last = line;
        if (line.startsWith('ready ')) service.url = line.slice('ready '.length);
        if (!line.includes('"msg":"started"')) return;
        clearTimeout(timer);
        resolve();
      });
    });
    child.removeAllListeners('exit');
    return service;
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
