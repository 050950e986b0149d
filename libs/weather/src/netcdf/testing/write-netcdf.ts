import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { NumberArray } from '../hdf5-file';

export interface NetcdfVariable {
  readonly name: string;
  readonly data: NumberArray;
  readonly shape: readonly number[];
  /** Compressed in pieces of this shape; as it is when absent. */
  readonly chunks?: readonly number[];
  /** Texts, or arrays of numbers, as NetCDF has them. */
  readonly attributes?: Readonly<Record<string, string | NumberArray>>;
}

/** Bytes of a NetCDF4 file. */
export async function writeNetcdf(
  attributes: Readonly<Record<string, string>>,
  variables: readonly NetcdfVariable[],
): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'daystar-netcdf-'));
  const path = join(folder, 'written.nc');
  const worker = new Worker(join(__dirname, 'netcdf-writer.cjs'), { workerData: { path, attributes, variables } });
  await once(worker, 'message');
  await worker.terminate();
  const bytes = await readFile(path);
  await rm(folder, { recursive: true });
  return bytes;
}
