import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { parseLogLine } from './parse-log-line';

/** A service in a separate process, with an ops port and simulated weather. */
export class ServiceUnderTest {
  readonly messages: string[] = [];
  /** Errors of log lines that are not JSON or have a duplicate key. */
  readonly logProblems: string[] = [];
  readonly ended: Promise<number | null>;
  private readonly child: ChildProcess;

  /** @param program compiled entry file */
  constructor(
    program: string,
    private readonly opsPort: number,
    env: NodeJS.ProcessEnv,
  ) {
    const defaults = {
      DAYSTAR_OPS_PORT: String(opsPort),
      DAYSTAR_DATA: 'memory',
      DAYSTAR_WEATHER: 'sandbox',
      PORT: '0',
    };
    const threads = { DAYSTAR_ENGINE_THREADS: '0', DAYSTAR_GATEWAY_THREADS: '0' };
    this.child = spawn(process.execPath, [program], {
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', ...defaults, ...threads, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.ended = new Promise((resolve) => this.child.once('exit', resolve));
    createInterface({ input: this.child.stdout! }).on('line', (line) => {
      try {
        this.messages.push(parseLogLine(line).msg);
      } catch (error) {
        this.logProblems.push((error as Error).message);
      }
    });
  }

  /** Requests a health check. @returns status and text; undefined while the service does not listen */
  async check(name: 'started' | 'live' | 'ready'): Promise<readonly [number, string] | undefined> {
    try {
      const response = await fetch(`http://127.0.0.1:${this.opsPort}/health/${name}`);
      return [response.status, await response.text()];
    } catch {
      return undefined;
    }
  }

  stop(): Promise<number | null> {
    this.child.kill('SIGTERM');
    return this.ended;
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }
}
