/** Maximum number of tasks that start in one turn of the event loop. A request takes 0.1 to 0.5 ms; more would delay other work. */
const MAX_TASKS_PER_TURN = 4;

interface Task {
  readonly start: () => void;
  readonly isCancelled: () => boolean;
}

/**
 * Spreads tasks that arrive together over turns of the event loop, in order, so that a burst does not delay other work.
 * `ConnectionLimit` limits the number of queued tasks.
 */
export class EventLoopLimit {
  private readonly queue: Task[] = [];
  private startedInTurn = 0;

  constructor(private readonly maxPerTurn = MAX_TASKS_PER_TURN) {}

  /** Starts a task at once if the turn has capacity, otherwise in a later turn, unless it is cancelled by then. */
  run(start: () => void, isCancelled = () => false): void {
    if (this.queue.length === 0 && this.startedInTurn < this.maxPerTurn) this.start(start);
    else this.queue.push({ start, isCancelled });
  }

  private start(task: () => void): void {
    if (++this.startedInTurn === 1) setImmediate(() => this.startTurn());
    task();
  }

  private startTurn(): void {
    this.startedInTurn = 0;
    while (this.startedInTurn < this.maxPerTurn && this.queue.length > 0) {
      const { start, isCancelled } = this.queue.shift()!;
      if (!isCancelled()) this.start(start);
    }
  }
}
