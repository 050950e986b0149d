import { type Clock, ceilTo } from '@daystar/timeseries';
import type { Log } from './log';

/** Maximum delay of a timer: Node fires timers with a longer delay immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** A repeated task; `stop` waits for the run in progress. */
export interface ScheduledTask {
  stop(): Promise<void>;
}

export interface ScheduleOptions {
  readonly clock: Clock & { readonly speed?: number };
  /** Interval between runs, ms of clock time. Runs begin at whole multiples of it since 1970, plus `offset`. */
  readonly every: number;
  /** Delay after the whole multiple, ms of clock time, so that tasks with the same interval run at different times. */
  readonly offset?: number;
  readonly log: Log;
}

/**
 * Repeats a task on a schedule in clock time. Runs never overlap: slots that begin during a run are skipped. An error of the
 * task is logged, and the task runs again in its next slot.
 */
export function repeat(name: string, options: ScheduleOptions, task: () => Promise<void>): ScheduledTask {
  const { clock, every, offset = 0, log } = options;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let isStopped = false;
  let slotStart = clock.now();

  const waitForSlot = () => {
    if (isStopped) return;
    // Timers may fire early, and long waits are split: the task runs only once its slot has begun.
    const remaining = (slotStart - clock.now()) / (clock.speed ?? 1);
    if (remaining <= 0) run();
    else timer = setTimeout(waitForSlot, Math.min(MAX_TIMER_MS, Math.ceil(remaining)));
  };
  const scheduleNext = () => {
    slotStart = ceilTo(Math.max(slotStart, clock.now()) - offset + 1, every) + offset;
    waitForSlot();
  };
  const run = () => {
    running = task()
      .catch((error: unknown) => log.error(`${name} failed; retrying in its next slot`, { error }))
      .finally(scheduleNext);
  };
  scheduleNext();
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}
