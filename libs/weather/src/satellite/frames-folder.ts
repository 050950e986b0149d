import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { SourceFailure } from '../rejection';
import { type FramesDescription, type FramesFile, framesDescription } from './frames-description';

/*
 * Field notes. A folder with `frames.json` and three gzipped arrays beside it, named there under `files`: `counts`, int16
 * little endian, [times, rows, columns]; `latitude` and `longitude`, float32 little endian, [rows, columns], deg, north
 * and east positive. Rows run from the north, columns from the west, in the satellite's own projection. Counts are
 * proportional to what the pixel reflects; they are not divided by the height of the sun. `times` are UTC; `fill_value`,
 * where given, is the count that means that nothing was seen. Pixels beside the Earth have no finite latitude.
 */
const DESCRIPTION = 'frames.json';

/** Pictures of one part of the Earth, north first, west first. */
export interface SatelliteFrames {
  readonly width: number;
  readonly height: number;
  /** ms, ascending */
  readonly times: readonly number[];
  /** A picture for each time, row after row; NaN where nothing was seen. */
  readonly counts: readonly Float32Array[];
  /** Of the pixels' centres, deg, north positive. */
  readonly latitudes: Float32Array;
  /** Of the pixels' centres, deg, east positive. */
  readonly longitudes: Float32Array;
}

/** @throws SourceFailure, naming the file, when one is missing, cut off, or not of the size that the description says */
export async function readSatelliteFrames(folder: string): Promise<SatelliteFrames> {
  const description = await named(DESCRIPTION, async () =>
    framesDescription(await readFile(join(folder, DESCRIPTION), 'utf8')),
  );
  const { width, height, times } = description;
  const pixels = width * height;
  const [counts, latitude, longitude] = [
    await bytesOf(folder, description, 'counts', 2 * pixels * times.length),
    await bytesOf(folder, description, 'latitude', 4 * pixels),
    await bytesOf(folder, description, 'longitude', 4 * pixels),
  ];
  return {
    width,
    height,
    times,
    counts: times.map((_, i) => picture(counts, i * pixels, pixels, description.missing)),
    latitudes: degrees(latitude),
    longitudes: degrees(longitude),
  };
}

async function bytesOf(
  folder: string,
  { files }: FramesDescription,
  file: FramesFile,
  expected: number,
): Promise<DataView> {
  return named(files[file], async () => {
    const bytes = await unpacked(await readFile(join(folder, files[file])), expected);
    if (bytes.length < expected) throw new Error(`${bytes.length} bytes where the shape asks for ${expected}`);
    return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  });
}

/** Stops at what is expected: a small file may unpack to more than fits in memory. */
async function unpacked(bytes: Buffer, expected: number): Promise<Buffer> {
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: expected });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw cause;
    throw new Error(`more than the ${expected} bytes that the shape asks for`, { cause });
  }
}

async function named<T>(file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw new SourceFailure(`${file}: ${(cause as Error).message}`, { cause });
  }
}

function picture(counts: DataView, first: number, pixels: number, missing?: number): Float32Array {
  const values = new Float32Array(pixels);
  for (let i = 0; i < pixels; i++) {
    const count = counts.getInt16(2 * (first + i), true);
    values[i] = count === missing ? NaN : count;
  }
  return values;
}

function degrees(bytes: DataView): Float32Array {
  const values = new Float32Array(bytes.byteLength / 4);
  for (let i = 0; i < values.length; i++) values[i] = bytes.getFloat32(4 * i, true);
  return values;
}
