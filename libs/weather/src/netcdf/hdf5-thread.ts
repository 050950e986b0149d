import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** A request for a description or rows of a dataset, or to close the file. */
export interface Hdf5Request {
  readonly path: string;
  readonly dataset?: string;
  readonly rows?: readonly [from: number, to: number];
  readonly closesFile?: boolean;
}

interface Reply {
  readonly id: number;
  readonly result: unknown;
  readonly error?: string;
  /** Name of a dataset that the file does not have. */
  readonly missing?: string;
}

/** Idle time after which a thread is terminated, ms. Starting one loads 4 MB of library, which takes 0.1 s to 0.5 s. */
const IDLE_MS = 10_000;
const idleThreads = new Map<Hdf5Thread, NodeJS.Timeout>();

/** A thread that reads HDF5 files, one at a time. */
export class Hdf5Thread {
  private readonly worker = new Worker(join(__dirname, 'hdf5-worker.cjs'));
  private readonly pendingRequests = new Map<
    number,
    { resolve: (result: unknown) => void; reject: (error: Error) => void }
  >();
  private nextId = 0;
  private failure?: Error;
  /** Whether the library has reported an error. */
  private hasLibraryError = false;

  private constructor() {
    this.worker.on('message', ({ id, result, error, missing }: Reply) => {
      const { resolve, reject } = this.pendingRequests.get(id)!;
      this.pendingRequests.delete(id);
      if (missing !== undefined) return reject(new Error(`the file has no dataset ${missing}`));
      if (error === undefined) return resolve(result);
      this.hasLibraryError = true;
      reject(new Error(error));
    });
    this.worker.on('error', (error) => this.fail(error));
    this.worker.on('exit', () => this.fail(new Error('the HDF5 worker exited')));
  }

  /** Returns an idle thread, or a new one. */
  static acquire(): Hdf5Thread {
    const [[thread, timer] = []] = idleThreads;
    if (!thread) return new Hdf5Thread();
    clearTimeout(timer);
    idleThreads.delete(thread);
    thread.worker.ref();
    return thread;
  }

  request(query: Hdf5Request): Promise<unknown> {
    if (this.failure) return Promise.reject(this.failure);
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.pendingRequests.set(id, { resolve, reject });
      this.worker.postMessage({ id, ...query });
    });
  }

  /**
   * Closes the file and makes the thread idle. Terminates a thread that is busy or had an error, so that a broken file
   * cannot affect the next one.
   */
  async release(path: string): Promise<void> {
    if (!this.hasLibraryError && this.pendingRequests.size === 0)
      await this.request({ path, closesFile: true }).catch(() => undefined);
    if (this.hasLibraryError || this.failure || this.pendingRequests.size > 0)
      return void (await this.worker.terminate());
    this.worker.unref();
    const end = () => {
      idleThreads.delete(this);
      void this.worker.terminate();
    };
    idleThreads.set(this, setTimeout(end, IDLE_MS).unref());
  }

  private fail(error: Error): void {
    idleThreads.delete(this);
    this.failure ??= error;
    for (const { reject } of this.pendingRequests.values()) reject(this.failure);
    this.pendingRequests.clear();
  }
}
