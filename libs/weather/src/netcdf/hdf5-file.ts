import { Hdf5Thread, type Hdf5Request } from './hdf5-thread';

export type NumberArray = Int8Array | Uint8Array | Int16Array | Uint16Array | Int32Array | Float32Array | Float64Array;

/** Shape and attributes of a dataset, or of the file. */
export interface EntityDescription {
  /** Rows first; empty for a single value. */
  readonly shape: readonly number[];
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Values by name, of a dataset of an enumerated type. */
  readonly classes?: Readonly<Record<string, number>>;
}

/** An HDF5 or NetCDF4 file on disk, read in parts on a separate thread. */
export class Hdf5File {
  private readonly thread = Hdf5Thread.acquire();
  private closing?: Promise<void>;

  constructor(private readonly path: string) {}

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

  /** Closes the file. Pending and later requests are rejected. */
  close(): Promise<void> {
    return (this.closing ??= this.thread.release(this.path));
  }

  private request(query: Omit<Hdf5Request, 'path'>): Promise<unknown> {
    if (this.closing) return Promise.reject(new Error('the file is closed'));
    return this.thread.request({ path: this.path, ...query });
  }
}
