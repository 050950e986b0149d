/** Tasks that begin in one turn of the event loop. Handling a request takes 0.1 to 0.5 ms: beyond this, others wait noticeably. */
const MAX_TASKS_PER_TURN = 4;
/** Beyond this, tasks begin at once: one connection can pipeline more requests in a turn than are begun in a hundred. */
const MAX_WAITING = 256;

/**
 * Spreads tasks that arrive together over turns of the event loop, in their order, so that a burst does not hold up what is
 * done beside them.
 */
export class TurnLimit {
  private readonly waiting: (() => void)[] = [];
  private begun = 0;

  constructor(
    private readonly maxPerTurn = MAX_TASKS_PER_TURN,
    private readonly maxWaiting = MAX_WAITING,
  ) {}

  /** Begins the task at once while the turn has room, otherwise in a later turn. */
  run(task: () => void): void {
    const hasRoom = this.waiting.length === 0 && this.begun < this.maxPerTurn;
    if (hasRoom || this.waiting.length >= this.maxWaiting) this.begin(task);
    else this.waiting.push(task);
  }

  private begin(task: () => void): void {
    if (++this.begun === 1) setImmediate(() => this.beginTurn());
    task();
  }

  private beginTurn(): void {
    this.begun = 0;
    while (this.begun < this.maxPerTurn && this.waiting.length > 0) this.begin(this.waiting.shift()!);
  }
}
