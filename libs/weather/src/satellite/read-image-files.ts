import { Hdf5File } from '../netcdf/hdf5-file';
import type { NodeLattice } from '../tiles/node-lattice';
import { CloudHeights } from './cloud-heights';
import { type SatelliteImage, readImage } from './satellite-image';
import { DEFAULT_VIEW, type ImagePrefixes, type SatelliteLayout, type SatelliteProduct } from './satellite-layout';
import { CloudRaster } from './cloud-raster';
import { IRRADIANCE, BlockMeanRaster, REFLECTANCE } from './block-mean-raster';
import { UnusableImageError } from './unusable-image-error';
import type { ImageRaster } from './image-raster';

/** Maximum difference between the start of a scan in the file name and in the content, ms. */
const MAX_BEGIN_DIFFERENCE = 60_000;
/** Variable of GOES files: start and end of the scan, s since noon of 2000. */
const TIME_BOUNDS = 'time_bounds';
const NOON_OF_2000 = Date.UTC(2000, 0, 1, 12);

/** Paths of the files of an image. */
export interface ImagePaths {
  /** Product of the first file: irradiance, reflectance, or a cloud mask. The file after a mask has the cloud optical depth. */
  readonly kind: keyof ImagePrefixes;
  readonly files: readonly string[];
  /** Cloud-top heights, when they have a separate file. */
  readonly heights?: string;
}

/** Reads an image, averaged to grid nodes. @throws UnusableImageError when the files are not the image of that scan */
export const readImageFiles = (
  { kind, files: paths, heights: heightsPath }: ImagePaths,
  { product, view = DEFAULT_VIEW }: Pick<SatelliteLayout, 'product' | 'view'>,
  lattice: NodeLattice,
  scan: { begin: number; end: number },
  signal: AbortSignal,
): Promise<SatelliteImage> =>
  withFiles([...paths, ...(heightsPath === undefined ? [] : [heightsPath])], async (files) => {
    for (const file of files) await checkBegin(file, scan.begin);
    const [firstFile, depthFile] = files;
    const raster = await rethrowAsUnusable<ImageRaster>(() => {
      if (kind === 'irradiance') return BlockMeanRaster.open(firstFile, product, product.irradiance!, IRRADIANCE);
      if (kind === 'reflectance') return BlockMeanRaster.open(firstFile, product, product.reflectance!, REFLECTANCE);
      return CloudRaster.open(firstFile, depthFile, product);
    });
    const heights = await rethrowAsUnusable(() => openHeights(files[files.length - 1], product));
    return await rethrowAsUnusable(() => readImage(raster, heights, lattice, scan, view.maxZenith, signal));
  });

/** @throws UnusableImageError when the file does not have cloud-top heights of that scan */
export const checkHeights = (path: string, product: SatelliteProduct, begin: number): Promise<void> =>
  withFiles([path], async ([file]) => {
    await checkBegin(file, begin);
    await rethrowAsUnusable(() => CloudHeights.open(file, product, product.heights!));
  });

/** Opens the cloud-top heights, which are in a separate file, in the file of the optical depth, or absent. */
async function openHeights(file: Hdf5File, product: SatelliteProduct): Promise<CloudHeights | undefined> {
  if (!product.heights || !(await file.hasDataset(product.heights.height))) return undefined;
  return CloudHeights.open(file, product, product.heights);
}

async function withFiles<T>(paths: readonly string[], read: (files: Hdf5File[]) => Promise<T>): Promise<T> {
  const files = paths.map((path) => new Hdf5File(path));
  try {
    return await read(files);
  } finally {
    for (const file of files) await file.close();
  }
}

/** Detects a file that repeats an earlier image under a new name. */
async function checkBegin(file: Hdf5File, begin: number): Promise<void> {
  const statedBegin = await rethrowAsUnusable(() => readStatedBegin(file));
  if (statedBegin === undefined || Math.abs(statedBegin - begin) <= MAX_BEGIN_DIFFERENCE) return;
  throw new UnusableImageError(
    'unexpected-response',
    `its scan began at ${formatTime(statedBegin)}, not at ${formatTime(begin)}`,
    'time_coverage_start',
  );
}

/** Reads the start of the scan from the file's attribute, else from its time bounds, ms; undefined when it has neither. */
async function readStatedBegin(file: Hdf5File): Promise<number | undefined> {
  const { attributes } = await file.describe();
  if (attributes.time_coverage_start !== undefined) return parseTime(String(attributes.time_coverage_start));
  if (!(await file.hasDataset(TIME_BOUNDS))) return undefined;
  const [begin] = await file.readRows(TIME_BOUNDS, 0, 1);
  return NOON_OF_2000 + 1000 * begin;
}

/** Parses an ISO time, or one of 14 digits as in files of MTG, to ms; NaN for other texts. */
function parseTime(text: string): number {
  const compact = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text);
  return Date.parse(compact ? `${compact.slice(1, 4).join('-')}T${compact.slice(4).join(':')}Z` : text);
}

const formatTime = (time: number): string => (Number.isNaN(time) ? 'an unknown time' : new Date(time).toISOString());

async function rethrowAsUnusable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnusableImageError || (error as Error).name === 'AbortError') throw error;
    throw new UnusableImageError('unreadable-file', (error as Error).message);
  }
}
