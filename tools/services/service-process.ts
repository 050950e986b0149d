import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A program to run as one of the services. */
export interface ServiceProgram {
  readonly name: string;
  /** Compiled entry file. */
  readonly file: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Timeout of a stop, ms. It exceeds the `STOP_DEADLINE_MS` of each service. */
export const STOP_TIMEOUT_MS = 90_000;

/** A service process. `onLine` is called with each line of its output. */
export class ServiceProcess {
  readonly name: string;
  /** Resolves with the problem of its exit; empty for a normal exit. */
  readonly ended: Promise<string>;
  private readonly child: ChildProcess;

  constructor({ name, file, env }: ServiceProgram, onLine: (name: string, line: string) => void) {
    this.name = name;
    this.child = spawn(process.execPath, ['--enable-source-maps', file], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const input of [this.child.stdout!, this.child.stderr!]) {
      createInterface({ input }).on('line', (line) => onLine(name, line));
    }
    this.ended = new Promise((resolve) => {
      this.child.once('error', (error) => resolve(error.message));
      // `close` comes after the last output, `exit` may come before it.
      this.child.once('close', (code, signal) =>
        resolve(signal ? `ended by ${signal}` : code ? `ended with code ${code}` : ''),
      );
    });
  }

  /** Stops it; kills it after a timeout. */
  async stop(signal: NodeJS.Signals): Promise<void> {
    this.child.kill(signal);
    const killTimer = setTimeout(() => this.child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await this.ended;
    clearTimeout(killTimer);
  }
}
