import { join } from 'node:path';
import { Piscina } from 'piscina';
import type { Log } from '../log';

const WORKER = join(__dirname, 'worker.cjs');

/** Options of Piscina, such as the number of threads. */
type ThreadOptions = NonNullable<ConstructorParameters<typeof Piscina>[0]>;

/**
 * Creates a pool of threads that run the functions exported by a file; a task names its function. If a thread exits, its tasks
 * in progress fail and the thread is replaced.
 * @param modulePath path of the file without extension: `.js`, or `.ts` if the program runs from source
 */
export function createThreadPool<Task, Result>(
  modulePath: string,
  options: ThreadOptions,
  log?: Log,
): Piscina<Task, Result> {
  const pool = new Piscina<Task, Result>({ ...options, filename: WORKER, workerData: { modulePath } });
  // Reports a thread that fails without a task. A thread that fails during a task rejects that task instead.
  pool.on('error', (error: Error) => log?.warn('worker thread failed; replacing it', { error }));
  return pool;
}
