import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { WorkerOptions } from './worker';

/** Worker processes that simulate pods. */
export class Instances {
  private readonly running: ChildProcess[] = [];
  private readonly stopping = new Set<ChildProcess>();

  constructor(
    private readonly options: WorkerOptions,
    private readonly onDone: (number: number) => void,
  ) {}

  get count(): number {
    return this.running.length;
  }

  /** Starts processes, or stops the newest ones gracefully. */
  scaleTo(count: number): void {
    while (this.running.length < count) this.running.push(this.start());
    while (this.running.length > count) {
      const child = this.running.pop()!;
      this.stopping.add(child);
      child.once('exit', () => this.stopping.delete(child));
      child.kill('SIGTERM');
    }
  }

  kill(): void {
    for (const child of [...this.running, ...this.stopping]) child.kill('SIGKILL');
  }

  private start(): ChildProcess {
    const child = fork(join(__dirname, 'worker.js'), [JSON.stringify(this.options)]);
    child.on('message', (number: number) => this.onDone(number));
    return child;
  }
}
