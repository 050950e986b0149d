import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describeWith, toReferencePath } from '@daystar/testing';
import { readSatelliteFrames } from './frames-folder';

const description = {
  shape: [2, 2, 3],
  dtype: 'int16 little endian',
  times: ['2020-04-01T12:00:00Z', '2020-04-01T12:15:00Z'],
  files: { counts: 'counts.bin.gz', latitude: 'latitude.bin.gz', longitude: 'longitude.bin.gz' },
};
const COUNTS = [0, 1, 2, 3, 4, 1023, -1, 7, 8, 9, 10, 11];

const int16 = (values: readonly number[]) => {
  const bytes = Buffer.alloc(2 * values.length);
  values.forEach((value, i) => bytes.writeInt16LE(value, 2 * i));
  return bytes;
};
const float32 = (values: readonly number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, i) => bytes.writeFloatLE(value, 4 * i));
  return bytes;
};

describe('a folder of satellite frames', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'daystar-frames-'));
    await write({});
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function write(instead: { description?: unknown; counts?: Buffer; latitude?: Buffer }) {
    await writeFile(join(folder, 'frames.json'), JSON.stringify(instead.description ?? description));
    await writeFile(join(folder, 'counts.bin.gz'), instead.counts ?? gzipSync(int16(COUNTS)));
    const latitude = [51, 51, 51.5, 50, 50, Infinity];
    await writeFile(join(folder, 'latitude.bin.gz'), instead.latitude ?? gzipSync(float32(latitude)));
    await writeFile(join(folder, 'longitude.bin.gz'), gzipSync(float32([-3, -2, -1, -3.25, -2, Infinity])));
  }

  it('is read into a frame for each time, with the location of each pixel', async () => {
    const frames = await readSatelliteFrames(folder);
    expect([frames.width, frames.height]).toEqual([3, 2]);
    expect(frames.times).toEqual([Date.UTC(2020, 3, 1, 12), Date.UTC(2020, 3, 1, 12, 15)]);
    expect(frames.counts.map((frame) => [...frame])).toEqual([COUNTS.slice(0, 6), COUNTS.slice(6)]);
    expect([...frames.latitudes]).toEqual([51, 51, 51.5, 50, 50, Infinity]);
    expect(frames.longitudes[3]).toBe(-3.25);
  });

  it('may state the count of a pixel without a value', async () => {
    await write({ description: { ...description, fill_value: -1 } });
    expect((await readSatelliteFrames(folder)).counts[1][0]).toBeNaN();
  });

  it.each<[string, { description?: unknown; counts?: Buffer; latitude?: Buffer }, string]>([
    [
      'one that is cut off',
      { counts: gzipSync(int16(COUNTS)).subarray(0, 20) },
      'counts.bin.gz: unexpected end of file',
    ],
    ['one that is not gzip', { counts: Buffer.from('<html>') }, 'counts.bin.gz: incorrect header check'],
    [
      'too few values',
      { counts: gzipSync(int16(COUNTS.slice(1))) },
      'counts.bin.gz: 22 bytes where the shape requires 24',
    ],
    ['too many values', { counts: gzipSync(int16([...COUNTS, 1])) }, 'counts.bin.gz: more than the 24 bytes'],
    ['places of another shape', { latitude: gzipSync(float32([1, 2])) }, 'latitude.bin.gz: 8 bytes where'],
    [
      'another number of times',
      { description: { ...description, times: description.times.slice(1) } },
      'times must have one entry per frame of shape (2), not 1',
    ],
    [
      'times in reverse order',
      { description: { ...description, times: [...description.times].reverse() } },
      'time 2 is not after',
    ],
    [
      'an invalid time',
      { description: { ...description, times: [description.times[0], 'soon'] } },
      'time 2 is not an ISO 8601 time',
    ],
    ['a shape of two', { description: { ...description, shape: [2, 6] } }, 'shape must be three whole numbers'],
    ['a shape of nothing', { description: { ...description, shape: [2, 0, 3] } }, 'shape must be three whole numbers'],
    ['bytes of another type', { description: { ...description, dtype: 'uint8' } }, 'it is "uint8"'],
    ['no type', { description: { ...description, dtype: undefined } }, 'it is missing'],
    [
      'a file of another folder',
      { description: { ...description, files: { ...description.files, counts: '../x' } } },
      'files.counts must name',
    ],
    ['no files', { description: { ...description, files: undefined } }, 'files.counts must name'],
    [
      'a missing file',
      { description: { ...description, files: { ...description.files, longitude: 'y' } } },
      'y: ENOENT',
    ],
    ['a list', { description: 7 }, 'frames.json: must be a JSON object'],
  ])('is refused completely, with the reason: %s', async (_, instead, reason) => {
    await write(instead);
    const error = await readSatelliteFrames(folder).catch((caught: Error) => caught);
    expect(error).toMatchObject({ name: 'SourceError', message: expect.stringContaining(reason) as string });
  });

  it('is refused without a folder, and without JSON in its description', async () => {
    await expect(readSatelliteFrames(join(folder, 'none'))).rejects.toThrow('frames.json: ENOENT');
    await writeFile(join(folder, 'frames.json'), '{"shape": [2,');
    await expect(readSatelliteFrames(folder)).rejects.toThrow('frames.json: not JSON');
  });
});

describeWith('reference-data', 'the frames of Meteosat', () => {
  it('are 13 frames of the Atlantic northwest of Europe, as their description states', async () => {
    const frames = await readSatelliteFrames(toReferencePath('weather', 'satellite'));
    expect([frames.times.length, frames.height, frames.width]).toEqual([13, 540, 1040]);
    // Read with numpy.
    expect(frames.latitudes[0]).toBeCloseTo(60.141552, 5);
    expect(frames.longitudes[0]).toBeCloseTo(-17.423727, 5);
    expect(frames.latitudes.at(-1)).toBeCloseTo(48.112396, 5);
    expect(frames.longitudes.at(-1)).toBeCloseTo(5.627189, 5);
    const mean = frames.counts[12].reduce((sum, count) => sum + count, 0) / (540 * 1040);
    expect(mean).toBeCloseTo(292.8596, 3);
  });
});
