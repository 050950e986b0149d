import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A service in a process of its own, with an ops port, on simulated weather. */
export class ServiceUnderTest {
  readonly messages: string[] = [];
  readonly ended: Promise<number | null>;
  private readonly child: ChildProcess;

  /** @param program compiled entry file */
  constructor(
    program: string,
    private readonly opsPort: number,
    env: NodeJS.ProcessEnv,
  ) {
    const own = { DAYSTAR_OPS_PORT: String(opsPort), DAYSTAR_DATA: 'memory', DAYSTAR_WEATHER: 'sandbox', PORT: '0' };
    const threads = { DAYSTAR_ENGINE_THREADS: '0', DAYSTAR_GATEWAY_THREADS: '0' };
    this.child = spawn(process.execPath, [program], {
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', ...own, ...threads, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.ended = new Promise((resolve) => this.child.once('exit', resolve));
    createInterface({ input: this.child.stdout! }).on('line', (line) => {
      if (line.startsWith('{')) this.messages.push((JSON.parse(line) as { msg: string }).msg);
    });
  }

  /** Status and text of a health check; undefined while nothing listens. */
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
