import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { SourceError } from '../source/source-error';
import { type FramesDescription, type FramesFile, parseFramesDescription } from './frames-description';

/*
 * Notes on the data. A folder with `frames.json` and three gzipped arrays next to it, which it names under `files`.
 * `counts` is int16 little endian, [times, rows, columns]. `latitude` and `longitude` are float32 little endian, [rows,
 * columns], deg, north and east positive. Rows run from the north, columns from the west, in the satellite's own
 * projection. Counts are proportional to the reflected radiance, without division by the cosine of the solar zenith.
 * `times` are UTC; `fill_value` is the count of a pixel without a value. Pixels off the Earth have no finite latitude.
 */
const DESCRIPTION_FILE = 'frames.json';

/** Frames of a part of the Earth, rows from the north, columns from the west. */
export interface SatelliteFrames {
  readonly width: number;
  readonly height: number;
  /** ms, ascending */
  readonly times: readonly number[];
  /** A frame for each time, row by row; NaN without a value. */
  readonly counts: readonly Float32Array[];
  /** Latitudes of pixel centres, deg, north positive. */
  readonly latitudes: Float32Array;
  /** Longitudes of pixel centres, deg, east positive. */
  readonly longitudes: Float32Array;
}

/** @throws SourceError, naming the file, when one is missing, truncated, or not of the size in the description */
export async function readSatelliteFrames(folder: string): Promise<SatelliteFrames> {
  const description = await withFileName(DESCRIPTION_FILE, async () =>
    parseFramesDescription(await readFile(join(folder, DESCRIPTION_FILE), 'utf8')),
  );
  const { width, height, times } = description;
  const pixels = width * height;
  const [counts, latitude, longitude] = [
    await readArray(folder, description, 'counts', 2 * pixels * times.length),
    await readArray(folder, description, 'latitude', 4 * pixels),
    await readArray(folder, description, 'longitude', 4 * pixels),
  ];
  return {
    width,
    height,
    times,
    counts: times.map((_, i) => toFrame(counts, i * pixels, pixels, description.missing)),
    latitudes: toFloat32Array(latitude),
    longitudes: toFloat32Array(longitude),
  };
}

async function readArray(
  folder: string,
  { files }: FramesDescription,
  file: FramesFile,
  expected: number,
): Promise<DataView> {
  return withFileName(files[file], async () => {
    const bytes = await unzip(await readFile(join(folder, files[file])), expected);
    if (bytes.length < expected) throw new Error(`${bytes.length} bytes where the shape requires ${expected}`);
    return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  });
}

/** Stops at the expected size: a small file may unpack to more than fits in memory. */
async function unzip(bytes: Buffer, expected: number): Promise<Buffer> {
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: expected });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw cause;
    throw new Error(`more than the ${expected} bytes that the shape requires`, { cause });
  }
}

async function withFileName<T>(file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw new SourceError(`${file}: ${(cause as Error).message}`, { cause });
  }
}

function toFrame(counts: DataView, first: number, pixels: number, missing?: number): Float32Array {
  const values = new Float32Array(pixels);
  for (let i = 0; i < pixels; i++) {
    const count = counts.getInt16(2 * (first + i), true);
    values[i] = count === missing ? NaN : count;
  }
  return values;
}

function toFloat32Array(bytes: DataView): Float32Array {
  const values = new Float32Array(bytes.byteLength / 4);
  for (let i = 0; i < values.length; i++) values[i] = bytes.getFloat32(4 * i, true);
  return values;
}
