import { DaystarError } from '@daystar/contracts';

/** Tasks that run at a time, each for another account. */
const MAX_RUNNING = 3;
/** Tasks that wait or run, for one account and for all. */
const MAX_PENDING_PER_ACCOUNT = 8;
const MAX_PENDING = 48;
/** Posts of many measurements that wait or run, for one account and for all: they hold their rows. */
const MAX_POSTS_PER_ACCOUNT = 4;
const MAX_POSTS = 12;

export const POST_LIMITS = { perAccount: MAX_POSTS_PER_ACCOUNT, total: MAX_POSTS };
const RETRY_AFTER_SECONDS = 5;

/** Starts a task, and never rejects. */
type Start = () => Promise<void>;

/** Runs long tasks a few at a time, one at a time for each account, and accounts in turn: a task takes up to a second of processor time. */
export class AccountQueue {
  /** By account; the next account in turn comes first. */
  private readonly queue = new Map<string, Start[]>();
  /** Accounts with a running task. */
  private readonly running = new Set<string>();
  private pending = 0;

  /** @param what the tasks are, as a plural: `verification reports` */
  constructor(
    private readonly what: string,
    private readonly limits = { perAccount: MAX_PENDING_PER_ACCOUNT, total: MAX_PENDING },
  ) {}

  /** @throws DaystarError Busy when too many tasks wait */
  run<T>(account: string, start: () => Promise<T>): Promise<T> {
    const waiting = this.queue.get(account) ?? [];
    const { perAccount, total } = this.limits;
    if (waiting.length + Number(this.running.has(account)) >= perAccount)
      throw busyError(`Your account has ${perAccount} ${this.what} in progress, which is the limit.`);
    if (this.pending >= total) throw busyError(`The service has too many ${this.what} in progress.`);
    this.pending++;
    return new Promise<T>((resolve, reject) => {
      waiting.push(() => start().then(resolve, reject));
      this.queue.set(account, waiting);
      this.startNext();
    });
  }

  private startNext(): void {
    for (const [account, tasks] of this.queue) {
      if (this.running.size >= MAX_RUNNING) return;
      if (!this.running.has(account)) this.startFirst(account, tasks);
    }
  }

  private startFirst(account: string, tasks: Start[]): void {
    const start = tasks.shift()!;
    if (tasks.length === 0) this.queue.delete(account);
    this.running.add(account);
    void start().finally(() => this.finish(account));
  }

  /** Puts an account of which a task ran behind all others. */
  private finish(account: string): void {
    this.pending--;
    this.running.delete(account);
    const tasks = this.queue.get(account);
    if (tasks) {
      this.queue.delete(account);
      this.queue.set(account, tasks);
    }
    this.startNext();
  }
}

function busyError(problem: string): DaystarError {
  const message = `${problem} Try again in ${RETRY_AFTER_SECONDS} seconds.`;
  return new DaystarError('Busy', message, [], { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
