import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { UnexpectedResponseError } from '../download/bucket';

/** Samples along an edge of a tile, by its size in bytes: every 3 seconds of arc, and every second. */
const SAMPLES = new Map([1201, 3601].map((samples) => [2 * samples * samples, samples]));
const MAX_BYTES = Math.max(...SAMPLES.keys());
/** Height of a sample without data. */
const VOID = -32_768;

const decompress = promisify(gunzip);

/** Samples along an edge of a tile in memory: cells of 90 m, and 3 MB. */
const EDGE = 1201;

/** Elevations of a square of one degree every 3 seconds of arc: rows from north to south that include both edges. */
export class HgtTile {
  constructor(private readonly heights: Int16Array) {}

  /**
   * Elevation [m] by bilinear interpolation between the samples that have data; NaN where none has.
   * @param north distance from the southern edge, 0..1 degree
   * @param east distance from the western edge, 0..1 degree
   */
  interpolateElevation(north: number, east: number): number {
    const { heights } = this;
    const [y, x] = [(1 - north) * (EDGE - 1), east * (EDGE - 1)];
    const row = Math.min(EDGE - 2, Math.max(0, Math.floor(y)));
    const column = Math.min(EDGE - 2, Math.max(0, Math.floor(x)));
    const [down, right] = [y - row, x - column];
    const first = row * EDGE + column;
    let [sum, weights] = [0, 0];
    const add = (height: number, weight: number) => {
      if (height === VOID) return;
      sum += weight * height;
      weights += weight;
    };
    add(heights[first], (1 - down) * (1 - right));
    add(heights[first + 1], (1 - down) * right);
    add(heights[first + EDGE], down * (1 - right));
    add(heights[first + EDGE + 1], down * right);
    return weights > 0 ? sum / weights : NaN;
  }
}

/**
 * Reads a tile from a file, `.hgt` or `.hgt.gz`: big-endian 16-bit heights in metres. Of a file with samples every second of arc it
 * takes every third.
 *
 * Farr, T. G. et al. (2007): The Shuttle Radar Topography Mission, Reviews of Geophysics 45, RG2004.
 * @throws UnexpectedResponseError when the file is neither, is truncated, or has another number of samples
 */
export async function readHgtTile(path: string, file: Buffer): Promise<HgtTile> {
  const isCompressed = file[0] === 0x1f && file[1] === 0x8b;
  // The limit stops a small file that would fill the memory.
  const options = { maxOutputLength: MAX_BYTES };
  const bytes = isCompressed
    ? await decompress(file, options).catch((error: Error) => {
        throw new UnexpectedResponseError('unreadable-file', `${path} cannot be decompressed: ${error.message}`);
      })
    : file;
  const samples = SAMPLES.get(bytes.length);
  if (samples === undefined) {
    const expected = [...SAMPLES.keys()].join(' or ');
    const message = `${path} has ${bytes.length} bytes instead of ${expected}: it is not an SRTM tile`;
    throw new UnexpectedResponseError('unreadable-file', message);
  }
  const stride = (samples - 1) / (EDGE - 1);
  const heights = new Int16Array(EDGE * EDGE);
  for (let row = 0; row < EDGE; row++) {
    for (let column = 0; column < EDGE; column++)
      heights[row * EDGE + column] = bytes.readInt16BE(2 * stride * (row * samples + column));
  }
  return new HgtTile(heights);
}
