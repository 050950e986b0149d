/** Tasks that start in one turn of the event loop. A request takes 0.1 to 0.5 ms; more would delay other work noticeably. */
const MAX_TASKS_PER_TURN = 4;

interface Task {
  readonly begin: () => void;
  readonly isCancelled: () => boolean;
}

/**
 * Spreads tasks that arrive together over turns of the event loop, in order, so that a burst does not delay other work.
 * `ConnectionLimit` limits the number of waiting tasks.
 */
export class EventLoopLimit {
  private readonly waiting: Task[] = [];
  private begun = 0;

  constructor(private readonly maxPerTurn = MAX_TASKS_PER_TURN) {}

  /** Starts a task at once if the turn has capacity, otherwise in a later turn, unless it is cancelled by then. */
  run(begin: () => void, isCancelled = () => false): void {
    if (this.waiting.length === 0 && this.begun < this.maxPerTurn) this.begin(begin);
    else this.waiting.push({ begin, isCancelled });
  }

  private begin(task: () => void): void {
    if (++this.begun === 1) setImmediate(() => this.beginTurn());
    task();
  }

  private beginTurn(): void {
    this.begun = 0;
    while (this.begun < this.maxPerTurn && this.waiting.length > 0) {
      const { begin, isCancelled } = this.waiting.shift()!;
      if (!isCancelled()) this.begin(begin);
    }
  }
}
