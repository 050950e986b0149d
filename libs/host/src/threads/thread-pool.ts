import { join } from 'node:path';
import { Piscina } from 'piscina';
import type { Log } from '../log';

const WORKER = join(__dirname, 'worker.cjs');

/** Number of threads and other options of Piscina. */
type ThreadOptions = NonNullable<ConstructorParameters<typeof Piscina>[0]>;

/**
 * Threads that run the functions which one file exports, by their names. A thread that dies fails its task in flight, and
 * is replaced.
 * @param work path of the file, without its ending: `.ts` where the program runs from source
 */
export function threadPool<Task, Result>(work: string, options: ThreadOptions, log?: Log): Piscina<Task, Result> {
  const pool = new Piscina<Task, Result>({ ...options, filename: WORKER, workerData: { work } });
  // Reports a thread that fails without a task; otherwise its task fails.
  pool.on('error', (error: Error) => log?.warn('a thread died and is replaced', { error }));
  return pool;
}
