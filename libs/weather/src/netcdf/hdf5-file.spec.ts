import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describeWith, toReferencePath } from '@daystar/testing';
import { Hdf5File } from './hdf5-file';
import { writeNetcdf } from './testing/write-netcdf';

let folder: string;
let bytes: Buffer;
const open: Hdf5File[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daystar-hdf5-'));
  bytes = await writeNetcdf({ title: 'an image' }, [
    {
      name: 'COD',
      data: Int16Array.from({ length: 600 * 500 }, (_, i) => i % 30_000),
      shape: [600, 500],
      chunks: [226, 226],
      attributes: { units: '1', scale_factor: Float32Array.of(0.5), flag_values: Uint8Array.of(0, 1, 2) },
    },
    { name: 'projection', data: Int32Array.of(7), shape: [1] },
  ]);
});
afterEach(() => Promise.all(open.splice(0).map((file) => file.close())));
afterAll(() => rm(folder, { recursive: true }));

async function opened(content: Buffer): Promise<Hdf5File> {
  const path = join(folder, `${content.length}.nc`);
  await writeFile(path, content);
  const file = new Hdf5File(path);
  open.push(file);
  return file;
}

describe('an HDF5 file', () => {
  it('lists its attributes and datasets', async () => {
    const file = await opened(bytes);
    expect((await file.describe()).attributes).toEqual({ title: 'an image' });
    const { shape, attributes } = await file.describe('COD');
    expect([shape, attributes]).toEqual([[600, 500], { units: '1', scale_factor: 0.5, flag_values: [0, 1, 2] }]);
  });

  it('is read by rows, across its chunks', async () => {
    const rows = await (await opened(bytes)).readRows('COD', 225, 453);
    expect(rows.constructor.name).toBe('Int16Array');
    expect([rows.length, rows[0], rows.at(-1)]).toEqual([228 * 500, (225 * 500) % 30_000, (453 * 500 - 1) % 30_000]);
  });

  it('fails for a missing dataset by its name, and stays usable', async () => {
    const file = await opened(bytes);
    await expect(file.readRows('CPS', 0, 1)).rejects.toThrow('the file has no dataset CPS');
    expect(await file.readRows('projection', 0, 1)).toEqual(Int32Array.of(7));
  });

  it.each([
    ['half of one', () => bytes.subarray(0, bytes.length / 2)],
    ['a page', () => Buffer.from('<html>maintenance</html>')],
    ['nothing', () => Buffer.alloc(0)],
  ])('is refused: %s', async (_, content) => {
    const file = await opened(content());
    const reading = async () => file.readRows('COD', 0, (await file.describe('COD')).shape[0]);
    await expect(reading()).rejects.toThrow(/truncated|signature/);
  });

  it('is read on the thread of the file before it, unless that one was unreadable', async () => {
    const starts = jest.spyOn(Worker.prototype, 'postMessage');
    const readWith = async (content: Buffer) => {
      starts.mockClear();
      const file = await opened(content);
      await file.describe('COD').catch(() => undefined);
      await file.close();
      return starts.mock.contexts[0];
    };
    const first = await readWith(bytes);
    expect(await readWith(bytes)).toBe(first);
    expect(await readWith(bytes.subarray(0, bytes.length / 2))).toBe(first);
    expect(await readWith(bytes)).not.toBe(first);
  });

  it('rejects requests after it is closed', async () => {
    const file = await opened(bytes);
    await file.close();
    await expect(file.describe()).rejects.toThrow('the file is closed');
  });
});

describeWith('reference-data', 'daily means of Meteosat over Switzerland, as MeteoSwiss published them', () => {
  const openDay = (name: string) => {
    const file = new Hdf5File(toReferencePath('weather', 'netcdf', `msg.${name}.D_ch02.lonlat_20201206000000.nc`));
    open.push(file);
    return file;
  };

  it.each([
    ['CFC', '%', 'Int8Array', 74, 100],
    ['SIS', 'W.m-2', 'Float32Array', 3.7, 77.65],
  ])('have %s on their grid, in a day of December', async (name, units, type, min, max) => {
    const file = openDay(name);
    const { shape, attributes } = await file.describe(name);
    expect([shape, attributes.units]).toEqual([[1, 103, 241], units]);
    const values = await file.readRows(name, 0, 1);
    expect([values.constructor.name, values.length]).toEqual([type, 103 * 241]);
    expect(Math.min(...values)).toBeCloseTo(min, 2);
    expect(Math.max(...values)).toBeCloseTo(max, 2);
    const latitudes = await file.readRows('lat', 0, 103);
    expect([latitudes[0], latitudes.at(-1)]).toEqual([45.75, 47.875]);
  });
});
