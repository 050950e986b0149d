/**
 * What is put off until the event loop has read all that came in: the answers to requests that came at one time go out
 * one right after the other. To wake a reader that sleeps takes the kernel longer than to hand him what he gets, and
 * whoever reads the first answers is still awake for the others.
 */
export class WriteBatcher {
  private waiting: (() => void)[] = [];

  add(task: () => void): void {
    if (this.waiting.push(task) === 1) setImmediate(() => this.flush());
  }

  private flush(): void {
    const tasks = this.waiting;
    this.waiting = [];
    for (const task of tasks) task();
  }
}
