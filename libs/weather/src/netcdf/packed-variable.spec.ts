import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hdf5File } from './hdf5-file';
import { PackedVariable } from './packed-variable';
import { type NetcdfVariable, writeNetcdf } from './testing/write-netcdf';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daystar-packed-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Reads one row of stored numbers with these attributes. */
async function readOf(data: NetcdfVariable['data'], attributes: NetcdfVariable['attributes']): Promise<number[]> {
  const path = join(folder, 'one.nc');
  await writeFile(path, await writeNetcdf({}, [{ name: 'COD', data, shape: [1, data.length], attributes }]));
  const file = new Hdf5File(path);
  try {
    return [...(await (await PackedVariable.open(file, 'COD')).read())];
  } finally {
    await file.close();
  }
}

const scale_factor = Float32Array.of(0.5);

describe('a packed variable', () => {
  it('is scaled, and NaN at the fill value', async () => {
    const attributes = { scale_factor, add_offset: Float32Array.of(10), _FillValue: Int16Array.of(-99) };
    expect(await readOf(Int16Array.of(0, 3, -99, -2), attributes)).toEqual([10, 11.5, NaN, 9]);
  });

  it.each(['true', 'True'])('is unsigned when _Unsigned is %s, with its fill value and range', async (_Unsigned) => {
    // Cloud optical depths of GOES: 0 to 65530, and 65535 for none.
    const attributes = { scale_factor, _Unsigned, _FillValue: Int16Array.of(-1), valid_range: Int16Array.of(0, -6) };
    expect(await readOf(Int16Array.of(0, -32_768, -6, -5, -1), attributes)).toEqual([0, 16_384, 32_765, NaN, NaN]);
  });

  it('is NaN outside its valid range, in either attribute form, and at the missing value', async () => {
    const attributes = { valid_min: Int8Array.of(0), valid_max: Int8Array.of(3), missing_value: Int8Array.of(2) };
    expect(await readOf(Int8Array.of(0, 3, 4, -128, 2), attributes)).toEqual([0, 3, NaN, NaN, NaN]);
    const numbers = Float32Array.of(-1, 0.5, 2);
    expect(await readOf(numbers, { valid_range: Float32Array.of(0, 1) })).toEqual([NaN, 0.5, NaN]);
  });
});
