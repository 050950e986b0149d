import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { UnexpectedResponseError } from '../download/bucket';
import { ElevationTile } from './elevation-tile';

interface Raster {
  readonly heights: Int16Array;
  readonly rows: number;
  readonly columns: number;
  /** Place of the first sample [deg]. */
  readonly firstLatitude: number;
  readonly firstLongitude: number;
  readonly rowStep: number;
  readonly columnStep: number;
}

type Reply = { readonly raster: Raster } | { readonly error: string };

/**
 * Reads a tile from a GeoTIFF file in geographic coordinates, heights in metres. The grid is the one that the file
 * states: tiles of Copernicus have fewer columns towards the poles, and no samples on the southern and eastern edges.
 *
 * European Space Agency (2022): Copernicus DEM Product Handbook, version 4.
 * @param corner south-western corner of the tile, whole degrees
 * @throws UnexpectedResponseError when it cannot be read, or is not of that place
 */
export async function readGeotiffFile(
  path: string,
  file: Buffer,
  { south, west }: { south: number; west: number },
): Promise<ElevationTile> {
  const reply = await decode(file);
  const createError = (reason: string) =>
    new UnexpectedResponseError('unreadable-file', `${path} cannot be read: ${reason}`);
  if ('error' in reply) throw createError(reply.error);
  const { heights, rows, columns, firstLatitude, firstLongitude, rowStep, columnStep } = reply.raster;
  const [firstNorth, firstEast] = [firstLatitude - south, firstLongitude - west];
  const coversDegree = (first: number, step: number, count: number) =>
    first < step && first + (count - 1) * step > 1 - 2 * step;
  if (!(rowStep > 0 && coversDegree(1 - firstNorth, rowStep, rows) && coversDegree(firstEast, columnStep, columns)))
    throw createError('it does not cover its square of one degree');
  return new ElevationTile(heights, { rows, columns, firstNorth, firstEast, rowStep, columnStep });
}

function decode(file: Buffer): Promise<Reply> {
  const worker = new Worker(join(__dirname, 'geotiff-worker.cjs'), { workerData: file });
  return new Promise<Reply>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the GeoTIFF thread ended without a result')));
  }).finally(() => worker.terminate());
}
