import { type Clock, ceilTo } from '@daystar/timeseries';
import type { Log } from './log';

/** Node fires timers beyond 2^31-1 ms at once. */
const LONGEST_WAIT = 2 ** 31 - 1;

/** A running repetition; `stop` waits for the task in flight. */
export interface Repetition {
  stop(): Promise<void>;
}

export interface ScheduleOptions {
  readonly clock: Clock & { readonly speed?: number };
  /** Clock time between runs, ms: runs begin at its whole multiples since 1970, plus `offset`. */
  readonly every: number;
  /** Clock time after the whole multiple, ms: spreads tasks, and waits for those before. */
  readonly offset?: number;
  readonly log: Log;
}

/**
 * Runs a task again and again in the time of the clock. Runs never overlap: one that takes longer than its slot
 * makes the next slot be missed, not queued. An error of a task is logged; the task runs again at its next slot.
 */
export function repeat(name: string, options: ScheduleOptions, task: () => Promise<void>): Repetition {
  const { clock, every, offset = 0, log } = options;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let stopped = false;
  let slot = clock.now();

  const wait = () => {
    if (stopped) return;
    // Timers may fire early, and long waits are split: the task runs only once its slot has begun.
    const left = (slot - clock.now()) / (clock.speed ?? 1);
    if (left <= 0) run();
    else timer = setTimeout(wait, Math.min(LONGEST_WAIT, Math.ceil(left)));
  };
  const plan = () => {
    slot = ceilTo(Math.max(slot, clock.now()) - offset + 1, every) + offset;
    wait();
  };
  const run = () => {
    running = task()
      .catch((error: unknown) => log.error(`${name} failed and goes on at its next time`, { error }))
      .finally(plan);
  };
  plan();
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}
