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

interface Task {
  readonly account: string;
  readonly run: () => Promise<void>;
}

/** Runs long tasks a few at a time, and one at a time for each account: each takes up to a second of processor time. */
export class AccountQueue {
  private readonly waiting = new Set<Task>();
  /** Accounts of which a task runs. */
  private readonly running = new Set<string>();

  /** @param busyMessage what is wrong when too many wait, as a sentence */
  constructor(
    private readonly busyMessage: string,
    private readonly limits = { perAccount: MAX_PENDING_PER_ACCOUNT, total: MAX_PENDING },
  ) {}

  /** @throws DaystarError Busy when too many tasks wait */
  run<T>(account: string, start: () => Promise<T>): Promise<T> {
    const waitingOfAccount = [...this.waiting].filter((task) => task.account === account).length;
    const ofAccount = waitingOfAccount + Number(this.running.has(account));
    const { perAccount, total } = this.limits;
    if (ofAccount >= perAccount || this.waiting.size + this.running.size >= total) throw this.busyError();
    return new Promise<T>((resolve, reject) => {
      this.waiting.add({ account, run: () => start().then(resolve, reject) });
      this.startWaiting();
    });
  }

  private startWaiting(): void {
    for (const task of this.waiting) {
      if (this.running.size >= MAX_RUNNING) return;
      if (!this.running.has(task.account)) this.start(task);
    }
  }

  private start(task: Task): void {
    this.waiting.delete(task);
    this.running.add(task.account);
    void task.run().finally(() => {
      this.running.delete(task.account);
      this.startWaiting();
    });
  }

  private busyError(): DaystarError {
    const message = `${this.busyMessage} Try again in ${RETRY_AFTER_SECONDS} seconds.`;
    return new DaystarError('Busy', message, [], { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}
