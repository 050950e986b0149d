import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Offset of skewed clocks, ms, alternately ahead and behind. */
const SKEW_MS = 5000;

/** A service process that is restarted one second after each exit, until it is stopped. */
export class RestartingService {
  /** Number of starts. */
  startCount = 0;
  private skewCount = 0;
  private child!: ChildProcess;
  private isStopping = false;
  /** Resolves when it may be restarted. */
  private restartAllowed = Promise.resolve();
  private readonly log: number;

  constructor(
    private readonly file: string,
    log: string,
    private readonly env: NodeJS.ProcessEnv,
  ) {
    this.log = openSync(log, 'a');
    this.start();
  }

  get pid(): number {
    return this.child.pid!;
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    const ended = new Promise<void>((resolve) => {
      if (this.child.exitCode !== null || this.child.signalCode !== null) resolve();
      else this.child.once('exit', () => resolve());
    });
    this.child.kill('SIGCONT');
    this.child.kill('SIGKILL');
    await ended;
  }

  /** Kills it and prevents its restart. @returns a function that allows the restart */
  killAndHold(): () => void {
    let release!: () => void;
    this.restartAllowed = new Promise((resolve) => (release = resolve));
    this.child.kill('SIGKILL');
    return release;
  }

  /** Restarts it with a skewed clock (`skewed-clock`). @returns a function that restarts it with the correct one */
  async restartWithSkewedClock(): Promise<() => Promise<void>> {
    const file = this.env.CHAOS_CLOCK_FILE!;
    writeFileSync(file, String(this.skewCount++ % 2 === 0 ? SKEW_MS : -SKEW_MS));
    this.child.kill('SIGKILL');
    return async () => {
      rmSync(file);
      this.child.kill('SIGKILL');
    };
  }

  /** Stops it gracefully. @returns the problem of its exit; undefined without one */
  async stopGracefully(): Promise<string | undefined> {
    this.isStopping = true;
    const ended = new Promise<string | undefined>((resolve) => {
      this.child.once('exit', (code, signal) =>
        resolve(code === 0 ? undefined : `ended by ${signal ?? `code ${code}`}`),
      );
    });
    this.child.kill('SIGTERM');
    return ended;
  }

  private start(): void {
    this.startCount++;
    this.child = spawn(process.execPath, [this.file], { env: this.env, stdio: ['ignore', this.log, this.log] });
    this.child.once('exit', async () => {
      if (!this.isStopping) await sleep(1000);
      await this.restartAllowed;
      if (!this.isStopping) this.start();
    });
  }
}
