import { type CellGrid, UnstructuredGrid } from '@daystar/grib';
import { type Bucket, UnexpectedResponseError } from '../download/bucket';
import type { DownloadCache } from '../download/disk-cache';
import { decompressMessage, readFirstField } from '../dwd/decompress-message';
import { toCentresPath } from './icon-layout';

type Axis = 'clat' | 'clon';

/** Short names by which the messages of latitudes and longitudes are checked. */
const SHORT_NAMES: Readonly<Record<Axis, string>> = { clat: 'tlat', clon: 'tlon' };

/** Downloads the cell centres of an unstructured grid, which messages name by a UUID, once for each grid. */
export class CellGridSource {
  /** The last grid with its centres. */
  private cached?: { readonly uuid: string; readonly grid: CellGrid };

  constructor(
    private readonly bucket: Bucket,
    private readonly cache: DownloadCache,
  ) {}

  /**
   * Fetches the cells of the grid of a message; undefined while their centres are not published.
   * @throws UnexpectedResponseError when the message has another kind of grid, or the centres belong to another grid
   */
  async fetchGrid(run: number, file: string, message: Uint8Array, signal: AbortSignal): Promise<CellGrid | undefined> {
    const statedGrid = readFirstField(message, ({ grid }) => grid);
    if (!(statedGrid instanceof UnstructuredGrid))
      throw new UnexpectedResponseError('unexpected-response', `${file} does not name its cells by a UUID`);
    if (this.cached?.uuid === statedGrid.uuid) return this.cached.grid;
    const latitudes = await this.fetchAxis(run, statedGrid, 'clat', signal);
    const longitudes = latitudes && (await this.fetchAxis(run, statedGrid, 'clon', signal));
    if (!longitudes) return undefined;
    this.cached = { uuid: statedGrid.uuid, grid: statedGrid.withCentres(latitudes, longitudes) };
    return this.cached.grid;
  }

  private async fetchAxis(run: number, statedGrid: UnstructuredGrid, axis: Axis, signal: AbortSignal) {
    const key = `centres/${statedGrid.uuid}/${axis}`;
    const path = toCentresPath(run, axis);
    const cached = await this.cache.get(key);
    const values = cached && (await readAxis(path, cached, statedGrid, axis).catch(() => undefined));
    if (values) return values;
    const compressed = await this.bucket.getObject(path, signal);
    if (!compressed) return undefined;
    const downloaded = await readAxis(path, compressed, statedGrid, axis);
    await this.cache.put(key, compressed);
    return downloaded;
  }
}

/** Decodes latitudes or longitudes, deg. @throws UnexpectedResponseError when they do not belong to the grid */
async function readAxis(
  path: string,
  compressed: Buffer,
  { uuid, size }: UnstructuredGrid,
  axis: Axis,
): Promise<Float32Array> {
  const message = await decompressMessage(path, compressed);
  const values = readFirstField(message, ({ grid, product, decode }) => {
    const isSameGrid = grid instanceof UnstructuredGrid && grid.uuid === uuid && grid.size === size;
    return isSameGrid && product.shortName === SHORT_NAMES[axis] ? decode() : undefined;
  });
  if (values?.every(Number.isFinite)) return values;
  throw new UnexpectedResponseError(
    'unexpected-response',
    `${path} has no ${axis} of the ${size} cells of grid ${uuid}`,
  );
}
