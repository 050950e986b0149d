import { MINUTE } from '@daystar/timeseries';
import { UnexpectedAnswer } from '../bucket/bucket';
import type { Listed } from '../bucket/listing';
import { Hdf5File } from '../netcdf/hdf5-file';
import type { NodeLattice } from '../node-lattice';
import type { WeatherRequest } from '../weather-source';
import { type DiskPicture, readPicture } from './disk-picture';
import type { DiskLayout } from './disk-product';
import { DiskRaster, NoPicture } from './disk-raster';
import type { PictureFiles } from './picture-files';

/** A picture's name and content may differ by so much in when it was begun, ms. */
const SAME_TIME = 60_000;
/** Nominal time from picture to picture. */
export const EVERY = 10 * MINUTE;

/** Pictures of a satellite, each put together from its files. */
export class DiskArchive {
  /** Tags of files that were no pictures: they are not fetched again until they change. */
  private readonly refused = new Set<string>();

  constructor(
    private readonly layout: DiskLayout,
    private readonly files: PictureFiles,
  ) {}

  /**
   * The picture of a nominal time; undefined while it is not there, or is not what it should be, which is told to
   * `reject`.
   * @param before the picture before it: the same once more is none
   * @throws SourceFailure when the files cannot be listed or had
   */
  async picture(
    time: number,
    lattice: NodeLattice,
    before: DiskPicture | undefined,
    { reject, signal }: Pick<WeatherRequest, 'reject' | 'signal'>,
  ): Promise<DiskPicture | undefined> {
    const prefixes = this.layout.prefixes(time);
    let file = prefixes.mask;
    try {
      const mask = await this.newest(prefixes.mask, time, signal);
      const depth = mask && (await this.newest(prefixes.depth, time, signal));
      const scan = mask && this.layout.scanOf(mask.key);
      if (!depth || !scan || this.refused.has(nameOf(mask, depth))) return undefined;
      file = mask.key;
      try {
        const paths = [await this.files.path(mask, signal), await this.files.path(depth, signal)];
        const picture = await read(paths, this.layout, lattice, scan, signal);
        if (!before || !isSame(before.opacity, picture.opacity)) return picture;
        throw new NoPicture('unexpected-answer', 'it repeats the picture before it', 'cloud_opacity');
      } catch (error) {
        // What was spoilt on its way, an UnexpectedAnswer, is right the next time.
        if (!(error instanceof NoPicture)) throw error;
        this.refused.add(nameOf(mask, depth));
        for (const one of [mask, depth]) await this.files.drop(one);
        throw error;
      }
    } catch (error) {
      if (!(error instanceof NoPicture || error instanceof UnexpectedAnswer)) throw error;
      const field = error instanceof NoPicture && error.field !== undefined ? { field: error.field } : {};
      reject({ code: error.code, message: `${file}: ${error.message}`, file, ...field });
      return undefined;
    }
  }

  /** Of the files of a nominal time the one that was made last. */
  private async newest(prefix: string, time: number, signal: AbortSignal): Promise<Listed | undefined> {
    const all = await this.files.listed(prefix, signal);
    return all.findLast(({ key }) => {
      const begin = this.layout.scanOf(key)?.begin ?? NaN;
      return begin >= time && begin < time + EVERY;
    });
  }
}

/** Two pictures of a moving sky are never the same, unless there is nothing in them. */
function isSame(a: Float32Array, b: Float32Array): boolean {
  let present = false;
  for (let i = 0; i < a.length; i++) {
    const seen = a[i] === a[i] || b[i] === b[i];
    if (seen && a[i] !== b[i]) return false;
    present ||= seen;
  }
  return present;
}

const nameOf = (...files: readonly Listed[]): string => files.map(({ key, tag }) => `${key} ${tag}`).join(' ');

async function read(
  paths: readonly string[],
  { product }: DiskLayout,
  lattice: NodeLattice,
  scan: { begin: number; end: number },
  signal: AbortSignal,
): Promise<DiskPicture> {
  const files = paths.map((path) => new Hdf5File(path));
  try {
    for (const file of files) await beginsWith(file, scan.begin);
    const raster = await readable(() => DiskRaster.of(files[0], files[1], product));
    return await readable(() => readPicture(raster, lattice, scan, signal));
  } finally {
    for (const file of files) await file.close();
  }
}

/** A picture that is repeated under a new name tells its own time. */
async function beginsWith(file: Hdf5File, begin: number): Promise<void> {
  const { attributes } = await readable(() => file.describe());
  const stated = attributes.time_coverage_start;
  if (stated === undefined || Math.abs(Date.parse(String(stated)) - begin) <= SAME_TIME) return;
  throw new NoPicture('unexpected-answer', `its picture was begun at ${String(stated)}`, 'time_coverage_start');
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof NoPicture || (error as Error).name === 'AbortError') throw error;
    throw new NoPicture('unreadable-file', (error as Error).message);
  }
}
