import { Hdf5File } from '../netcdf/hdf5-file';
import type { NodeLattice } from '../node-lattice';
import { CloudHeights } from './cloud-heights';
import { type DiskPicture, readPicture } from './disk-picture';
import type { DiskProduct, PicturePrefixes } from './disk-product';
import { DiskRaster } from './disk-raster';
import { IRRADIANCE, MeansRaster, REFLECTANCE } from './means-raster';
import { NoPicture } from './no-picture';
import type { PictureRaster } from './picture-raster';

/** A picture's name and content may differ by so much in when it was begun, ms. */
const SAME_TIME = 60_000;
/** Of GOES: begin and end of the scan, s since noon of 2000. */
const BOUNDS = 'time_bounds';
const NOON_OF_2000 = Date.UTC(2000, 0, 1, 12);

/** Where a picture's files lie on disk. */
export interface DiskPaths {
  /** What the first is of: irradiance, a mask that a depth follows, or reflectance. */
  readonly kind: keyof PicturePrefixes;
  readonly files: readonly string[];
  /** Of the heights of clouds, where they have a file of their own. */
  readonly heights?: string;
}

/** @throws NoPicture when the files are not the picture that was begun then */
export const readDiskFiles = (
  { kind, files: paths, heights: heightsPath }: DiskPaths,
  product: DiskProduct,
  lattice: NodeLattice,
  scan: { begin: number; end: number },
  signal: AbortSignal,
): Promise<DiskPicture> =>
  opened([...paths, ...(heightsPath === undefined ? [] : [heightsPath])], async (files) => {
    for (const file of files) await beginsWith(file, scan.begin);
    const [first, depth] = files;
    const raster = await readable<PictureRaster>(() => {
      if (kind === 'irradiance') return MeansRaster.of(first, product, product.irradiance!, IRRADIANCE);
      if (kind === 'reflectance') return MeansRaster.of(first, product, product.reflectance!, REFLECTANCE);
      return DiskRaster.of(first, depth, product);
    });
    const heights = await readable(() => heightsIn(files[files.length - 1], product));
    return await readable(() => readPicture(raster, heights, lattice, scan, signal));
  });

/** @throws NoPicture when the file does not tell of heights of clouds that were seen then */
export const seesHeights = (path: string, product: DiskProduct, begin: number): Promise<void> =>
  opened([path], async ([file]) => {
    await beginsWith(file, begin);
    await readable(() => CloudHeights.of(file, product, product.heights!));
  });

/** Some tell of heights in a file of their own, others beside the depth, others not. */
async function heightsIn(file: Hdf5File, product: DiskProduct): Promise<CloudHeights | undefined> {
  if (!product.heights || !(await file.has(product.heights.height))) return undefined;
  return CloudHeights.of(file, product, product.heights);
}

async function opened<T>(paths: readonly string[], read: (files: Hdf5File[]) => Promise<T>): Promise<T> {
  const files = paths.map((path) => new Hdf5File(path));
  try {
    return await read(files);
  } finally {
    for (const file of files) await file.close();
  }
}

/** A picture that is repeated under a new name tells its own time. */
async function beginsWith(file: Hdf5File, begin: number): Promise<void> {
  const stated = await readable(() => statedBegin(file));
  if (stated === undefined || Math.abs(stated - begin) <= SAME_TIME) return;
  throw new NoPicture('unexpected-answer', `its picture was begun at ${timeText(stated)}`, 'time_coverage_start');
}

/** By the attribute of the file, else by its bounds of time, ms; undefined when it has neither. */
async function statedBegin(file: Hdf5File): Promise<number | undefined> {
  const { attributes } = await file.describe();
  if (attributes.time_coverage_start !== undefined) return Date.parse(String(attributes.time_coverage_start));
  if (!(await file.has(BOUNDS))) return undefined;
  const [begin] = await file.rows(BOUNDS, 0, 1);
  return NOON_OF_2000 + 1000 * begin;
}

const timeText = (time: number): string => (Number.isNaN(time) ? 'no time' : new Date(time).toISOString());

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof NoPicture || (error as Error).name === 'AbortError') throw error;
    throw new NoPicture('unreadable-file', (error as Error).message);
  }
}
