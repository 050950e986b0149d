import { DaystarError } from '@daystar/contracts';

/** Reports that are computed at a time, each for another account. */
const MAX_RUNNING = 3;
/** Reports that wait or are computed, for one account and for all. */
const MAX_PENDING_PER_ACCOUNT = 8;
const MAX_PENDING = 48;
const RETRY_AFTER_SECONDS = 5;

interface Task {
  readonly account: string;
  readonly run: () => Promise<void>;
}

/** Computes reports a few at a time, and one at a time for each account: a long one takes a second of processor time. */
export class ReportQueue {
  private readonly waiting = new Set<Task>();
  /** Accounts for which a report is computed. */
  private readonly running = new Set<string>();

  /** @throws DaystarError Busy when too many reports wait */
  run<T>(account: string, compute: () => Promise<T>): Promise<T> {
    const waitingOfAccount = [...this.waiting].filter((task) => task.account === account).length;
    const ofAccount = waitingOfAccount + Number(this.running.has(account));
    if (ofAccount >= MAX_PENDING_PER_ACCOUNT || this.waiting.size + this.running.size >= MAX_PENDING) throw busyError();
    return new Promise<T>((resolve, reject) => {
      this.waiting.add({ account, run: () => compute().then(resolve, reject) });
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
}

const busyError = () =>
  new DaystarError(
    'Busy',
    `Too many verification reports are being computed. Try again in ${RETRY_AFTER_SECONDS} seconds.`,
    [],
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
