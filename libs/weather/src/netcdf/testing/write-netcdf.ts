import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import type { NumberArray } from '../hdf5-file';

export interface NetcdfVariable {
  readonly name: string;
  readonly data: NumberArray;
  readonly shape: readonly number[];
  /** Shape of the compressed chunks; uncompressed when absent. */
  readonly chunks?: readonly number[];
  /** Texts, or arrays of numbers, the two kinds of NetCDF attributes. */
  readonly attributes?: Readonly<Record<string, string | NumberArray>>;
}

/** One writer thread for all files of a spec, because starting it costs more than writing a file. It ends when idle. */
const writer = new Piscina({
  filename: join(__dirname, 'netcdf-writer.cjs'),
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 1000,
});

/** Writes a NetCDF4 file. @returns its bytes */
export async function writeNetcdf(
  attributes: NonNullable<NetcdfVariable['attributes']>,
  variables: readonly NetcdfVariable[],
): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'daystar-netcdf-'));
  const path = join(folder, 'written.nc');
  await writer.run({ path, attributes, variables });
  const bytes = await readFile(path);
  await rm(folder, { recursive: true });
  return bytes;
}
