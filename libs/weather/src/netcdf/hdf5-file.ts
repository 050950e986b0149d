import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

export type NumberArray = Int8Array | Uint8Array | Int16Array | Uint16Array | Int32Array | Float32Array | Float64Array;

/** Shape and attributes of a dataset, or of the file. */
export interface EntityDescription {
  /** Rows first; empty for a single value. */
  readonly shape: readonly number[];
  readonly attributes: Readonly<Record<string, unknown>>;
}

interface Reply {
  readonly id: number;
  readonly result: unknown;
  readonly error?: string;
}

/** An HDF5 or NetCDF4 file on disk, read in parts on a separate thread. */
export class Hdf5File {
  private readonly worker: Worker;
  private readonly pendingRequests = new Map<
    number,
    { resolve: (result: unknown) => void; reject: (error: Error) => void }
  >();
  private nextId = 0;
  private failure?: Error;

  constructor(path: string) {
    this.worker = new Worker(join(__dirname, 'hdf5-worker.cjs'), { workerData: { path } });
    this.worker.on('message', ({ id, result, error }: Reply) => {
      const { resolve, reject } = this.pendingRequests.get(id)!;
      this.pendingRequests.delete(id);
      if (error === undefined) resolve(result);
      else reject(new Error(error));
    });
    this.worker.on('error', (error) => this.fail(error));
    this.worker.on('exit', () => this.fail(new Error('the file is closed')));
  }

  /**
   * Returns the shape and attributes of a dataset, or attributes of the file. @throws Error when it is not HDF5, or has no
   * such dataset
   */
  describe(dataset?: string): Promise<EntityDescription> {
    return this.request({ dataset }) as Promise<EntityDescription>;
  }

  /** @throws Error when it is not HDF5 */
  async hasDataset(dataset: string): Promise<boolean> {
    await this.describe();
    return this.describe(dataset).then(
      () => true,
      () => false,
    );
  }

  /** Reads the rows of a dataset, as stored. @throws Error when they cannot be read */
  readRows(dataset: string, from: number, to: number): Promise<NumberArray> {
    return this.request({ dataset, rows: [from, to] }) as Promise<NumberArray>;
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  private request(query: { dataset?: string; rows?: [number, number] }): Promise<unknown> {
    if (this.failure) return Promise.reject(this.failure);
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.pendingRequests.set(id, { resolve, reject });
      this.worker.postMessage({ id, ...query });
    });
  }

  private fail(error: Error): void {
    this.failure ??= error;
    for (const { reject } of this.pendingRequests.values()) reject(this.failure);
    this.pendingRequests.clear();
  }
}
