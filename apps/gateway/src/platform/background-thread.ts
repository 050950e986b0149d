import { DaystarError } from '@daystar/contracts';
import { type Log, createThreadPool } from '@daystar/host';
import type { Piscina } from 'piscina';

/** Lowers the priority of the thread below that of the main thread. */
const NICE_INCREMENT = 10;
/**
 * Idle time after which the thread ends, which frees 50 MB. Most gateways have no large body to read and no
 * variants to compare for hours.
 */
const IDLE_MS = 5 * 60_000;
const MAX_HEAP_MB = 256;

/**
 * Runs long tasks, such as reading large bodies, one at a time on a worker thread. The thread starts with the first
 * task.
 */
export class BackgroundThread<Task, Result> {
  private readonly pool: Piscina<Task, Result>;

  /** @param name of the function that the file exports */
  constructor(
    file: string,
    private readonly name: string,
    log?: Log,
  ) {
    const options = {
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      niceIncrement: NICE_INCREMENT,
      recordTiming: false,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    };
    this.pool = createThreadPool(file, options, log);
  }

  /**
   * Runs a task after all earlier ones.
   * @throws DaystarError PayloadTooLarge when the thread ran out of memory; errors of the function
   */
  run(task: Task): Promise<Result> {
    return this.pool.run(task, { name: this.name }).catch(throwOutOfMemory);
  }

  /** Starts the thread and loads its code, which take half a second of processor time, before its first task. */
  async prepare(): Promise<void> {
    await (this.pool as Piscina<undefined, void>).run(undefined, { name: 'load' });
  }

  close(): Promise<void> {
    return this.pool.destroy();
  }
}

function throwOutOfMemory(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
  throw new DaystarError('PayloadTooLarge', 'The request needs too much memory. Send it in several smaller requests.');
}
