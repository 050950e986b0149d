import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

export type Numbers = Int8Array | Uint8Array | Int16Array | Uint16Array | Int32Array | Float32Array | Float64Array;

export interface Described {
  /** Rows first; empty for a single value. */
  readonly shape: readonly number[];
  readonly attributes: Readonly<Record<string, unknown>>;
}

interface Answer {
  readonly id: number;
  readonly answer: unknown;
  readonly error?: string;
}

/** An HDF5 or NetCDF4 file on disk, read a part at a time in a thread of its own. */
export class Hdf5File {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();
  private asked = 0;
  private failure?: Error;

  constructor(path: string) {
    this.worker = new Worker(join(__dirname, 'hdf5-worker.cjs'), { workerData: { path } });
    this.worker.on('message', ({ id, answer, error }: Answer) => {
      const { resolve, reject } = this.waiting.get(id)!;
      this.waiting.delete(id);
      if (error === undefined) resolve(answer);
      else reject(new Error(error));
    });
    this.worker.on('error', (error) => this.fail(error));
    this.worker.on('exit', () => this.fail(new Error('it is closed')));
  }

  /** Of a dataset, or of the file. @throws Error when it is no such file, or has no such dataset */
  describe(dataset?: string): Promise<Described> {
    return this.ask({ dataset }) as Promise<Described>;
  }

  /** @throws Error when it is no such file */
  async has(dataset: string): Promise<boolean> {
    await this.describe();
    return this.describe(dataset).then(
      () => true,
      () => false,
    );
  }

  /** Rows of a dataset, as stored, one behind the other. @throws Error when they cannot be read */
  rows(dataset: string, from: number, to: number): Promise<Numbers> {
    return this.ask({ dataset, rows: [from, to] }) as Promise<Numbers>;
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  private ask(question: { dataset?: string; rows?: [number, number] }): Promise<unknown> {
    if (this.failure) return Promise.reject(this.failure);
    const id = this.asked++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, ...question });
    });
  }

  private fail(error: Error): void {
    this.failure ??= error;
    for (const { reject } of this.waiting.values()) reject(this.failure);
    this.waiting.clear();
  }
}
