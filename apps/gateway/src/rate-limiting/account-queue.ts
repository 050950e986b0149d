import { type Account, createBusyError } from '@daystar/contracts';

/** Maximum number of tasks that run at a time, each of a different account. */
const MAX_RUNNING = 3;
/**
 * Limits of free accounts, as a number of running tasks and a share of the limits of pending tasks, so that they cannot
 * block paying accounts.
 */
const MAX_FREE_RUNNING = 2;
const MAX_FREE_SHARE = 0.5;
/** Maximum numbers of tasks that wait or run, for one account and for all. */
const MAX_PENDING_PER_ACCOUNT = 8;
const MAX_PENDING = 48;
/**
 * Maximum numbers of uploads of many measurements that wait or run, for one account and for all: each keeps its rows in
 * memory.
 */
const MAX_BULK_UPLOADS_PER_ACCOUNT = 4;
const MAX_BULK_UPLOADS = 12;

/**
 * Maximum numbers of comparisons that wait or run, for one account and for all: each keeps the properties of its
 * variants in memory.
 */
const MAX_COMPARISONS_PER_ACCOUNT = 4;
const MAX_COMPARISONS = 16;

export const COMPARISON_LIMITS = { perAccount: MAX_COMPARISONS_PER_ACCOUNT, total: MAX_COMPARISONS };
export const BULK_UPLOAD_LIMITS = { perAccount: MAX_BULK_UPLOADS_PER_ACCOUNT, total: MAX_BULK_UPLOADS };

export type QueuedAccount = Pick<Account, 'account_id' | 'plan'>;

interface Task {
  readonly isFreePlan: boolean;
  /** Never rejects. */
  readonly start: () => Promise<void>;
}

/**
 * Runs a few long tasks at a time, at most one per account, and serves accounts in turn. A task takes up to a second of
 * processor time. Tasks of free accounts cannot occupy all of the processor time.
 */
export class AccountQueue {
  /** Waiting tasks by account, in the order in which accounts are served. */
  private readonly queue = new Map<string, Task[]>();
  /** Accounts with a running task. */
  private readonly running = new Set<string>();
  private pending = 0;
  private freePending = 0;
  private freeRunning = 0;

  /** @param taskName plural for error messages: `verification reports` */
  constructor(
    private readonly taskName: string,
    private readonly limits = { perAccount: MAX_PENDING_PER_ACCOUNT, total: MAX_PENDING },
  ) {}

  /** Queues a task. @returns its result @throws DaystarError Busy when too many tasks wait */
  run<T>({ account_id, plan }: QueuedAccount, start: () => Promise<T>): Promise<T> {
    const isFreePlan = plan === 'free';
    const waiting = this.queue.get(account_id) ?? [];
    const { perAccount, total } = this.limits;
    if (waiting.length + Number(this.running.has(account_id)) >= perAccount)
      throw createBusyError(`Your account has ${perAccount} ${this.taskName} in progress, which is the limit.`);
    if (this.pending >= total || (isFreePlan && this.freePending >= MAX_FREE_SHARE * total))
      throw createBusyError(`The service has too many ${this.taskName} in progress.`);
    this.pending++;
    this.freePending += Number(isFreePlan);
    return new Promise<T>((resolve, reject) => {
      waiting.push({ isFreePlan, start: () => start().then(resolve, reject) });
      this.queue.set(account_id, waiting);
      this.startNext();
    });
  }

  private startNext(): void {
    for (const [account, tasks] of this.queue) {
      if (this.running.size >= MAX_RUNNING) return;
      if (!this.running.has(account) && this.canStart(tasks[0])) this.startFirst(account, tasks);
    }
  }

  private canStart({ isFreePlan }: Task): boolean {
    return !isFreePlan || this.freeRunning < MAX_FREE_RUNNING;
  }

  private startFirst(account: string, tasks: Task[]): void {
    const task = tasks.shift()!;
    if (tasks.length === 0) this.queue.delete(account);
    this.running.add(account);
    this.freeRunning += Number(task.isFreePlan);
    void task.start().finally(() => this.finish(account, task));
  }

  /** Moves the account of a finished task behind all others. */
  private finish(account: string, { isFreePlan }: Task): void {
    this.pending--;
    this.freePending -= Number(isFreePlan);
    this.running.delete(account);
    this.freeRunning -= Number(isFreePlan);
    const tasks = this.queue.get(account);
    if (tasks) {
      this.queue.delete(account);
      this.queue.set(account, tasks);
    }
    this.startNext();
  }
}
