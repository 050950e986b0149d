import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseReadyUrl } from '../services/ready-url';
import { findProjectRoot } from '../stack/project-root';
import { addCleanup } from './cleanups';
import type { StackNamespace } from './stack-namespace';

/** Builds the environment of a service for a namespace of the stack. */
export const buildEnvironment = ({
  namespace,
  kafka = '',
  redis = '',
  postgres = '',
}: StackNamespace): NodeJS.ProcessEnv => ({
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

const TIMEOUT_MS = 60_000;
/** Programs that print their URL when they are ready. */
const PROGRAMS_WITH_URL: ReadonlySet<string> = new Set(['gateway', 'all-in-one']);
/** Clock ticks per second in `/proc` of Linux. */
const TICKS_PER_SECOND = 100;

/** A service in its own process, as in production. */
export class ServiceUnderBench {
  /** URL; empty without an HTTP interface. */
  url = '';

  private constructor(private readonly child: ChildProcess) {
    addCleanup(() => this.stop('SIGKILL'));
  }

  /** Starts a service and waits until it is ready. @throws Error with its last output when it exits or exceeds the timeout */
  static async start(name: string, env: NodeJS.ProcessEnv, timeoutMs = TIMEOUT_MS): Promise<ServiceUnderBench> {
    const file = join(findProjectRoot(), `dist/apps/${name}/src/main.js`);
    const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const service = new ServiceUnderBench(child);
    let lastLine = '';
    await new Promise<void>((resolve, reject) => {
      const rejectStart = (reason: string) => {
        child.kill();
        reject(new Error(`${name} ${reason}: ${lastLine}`));
      };
      const timer = setTimeout(() => rejectStart(`was not ready in ${timeoutMs / 1000} s`), timeoutMs);
      child.once('exit', () => rejectStart('ended'));
      createInterface({ input: child.stdout }).on('line', (line) => {
        lastLine = line;
        service.url = parseReadyUrl(line) ?? service.url;
        // A gateway, alone or with all services, prints its URL last.
        if (PROGRAMS_WITH_URL.has(name) ? !service.url : !line.includes('"msg":"started"')) return;
        clearTimeout(timer);
        resolve();
      });
    });
    child.removeAllListeners('exit');
    return service;
  }

  /** Reads the processor time of all its threads, s; NaN without `/proc`. */
  readCpuSeconds(): number {
    return this.readSeconds(`/proc/${this.child.pid}/stat`);
  }

  /** Reads the processor time of its main thread, s; NaN without `/proc`. */
  readMainThreadSeconds(): number {
    return this.readSeconds(`/proc/${this.child.pid}/task/${this.child.pid}/stat`);
  }

  /** Reads its resident memory, MB; NaN without `/proc`. */
  readMemoryMb(): number {
    const file = `/proc/${this.child.pid}/status`;
    if (!existsSync(file)) return NaN;
    // The unit kB of `/proc` is 1,024 bytes.
    return (Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(file, 'utf8'))?.[1]) * 1024) / 1e6;
  }

  /** Sends a signal and waits until the process exits. */
  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    return new Promise((resolve) => {
      if (this.child.exitCode !== null || this.child.signalCode !== null) return resolve();
      this.child.once('exit', () => resolve());
      this.child.kill(signal);
    });
  }

  private readSeconds(stat: string): number {
    if (!existsSync(stat)) return NaN;
    // User and system time are fields 14 and 15; the name in parentheses before them may contain spaces.
    const fields = readFileSync(stat, 'utf8').replace(/.*\) /s, '').split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  }
}
