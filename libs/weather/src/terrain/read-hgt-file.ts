import { endianness } from 'node:os';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { UnexpectedResponseError } from '../download/bucket';
import { ElevationTile, type TileGrid } from './elevation-tile';

/** Samples along an edge of a tile, by its size in bytes: every 3 seconds of arc, and every second. */
const SAMPLES = new Map([1201, 3601].map((samples) => [2 * samples * samples, samples]));
const MAX_BYTES = Math.max(...SAMPLES.keys());
/** Chunk size, bytes: larger than the default of 16 kB, so that a tile is a few buffers instead of hundreds. */
const DECOMPRESSION_CHUNK_BYTES = 1 << 20;
const decompress = promisify(gunzip);

/** Samples along an edge of a tile in memory: cells of 90 m, both edges included, and 3 MB. */
const EDGE = 1201;
const STEP = 1 / (EDGE - 1);
const GRID: TileGrid = { rows: EDGE, columns: EDGE, firstNorth: 1, firstEast: 0, rowStep: STEP, columnStep: STEP };

/**
 * Reads a tile from a file, `.hgt` or `.hgt.gz`: big-endian 16-bit heights in metres. If a file has a sample every
 * second of arc, only every third one is used.
 *
 * Farr, T. G. et al. (2007): The Shuttle Radar Topography Mission, Reviews of Geophysics 45, RG2004.
 * @throws UnexpectedResponseError when the file has another format, is truncated, or has another number of samples
 */
export async function readHgtFile(path: string, file: Buffer): Promise<ElevationTile> {
  const isCompressed = file[0] === 0x1f && file[1] === 0x8b;
  // The limit stops a small file that would fill the memory.
  const options = { maxOutputLength: MAX_BYTES, chunkSize: DECOMPRESSION_CHUNK_BYTES };
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
  if (samples === EDGE && endianness() === 'LE') {
    // Swapping all bytes takes a fraction of the time of `getInt16`.
    const swapped = Buffer.from(bytes).swap16();
    return new ElevationTile(new Int16Array(swapped.buffer, swapped.byteOffset, EDGE * EDGE), GRID);
  }
  const stride = (samples - 1) / (EDGE - 1);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const heights = new Int16Array(EDGE * EDGE);
  for (let row = 0; row < EDGE; row++) {
    for (let column = 0; column < EDGE; column++)
      heights[row * EDGE + column] = view.getInt16(2 * stride * (row * samples + column));
  }
  return new ElevationTile(heights, GRID);
}
