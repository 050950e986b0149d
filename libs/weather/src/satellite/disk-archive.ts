import { MINUTE } from '@daystar/timeseries';
import { UnexpectedAnswer } from '../bucket/bucket';
import type { Listed } from '../bucket/listing';
import type { NodeLattice } from '../node-lattice';
import type { Rejection } from '../rejection';
import type { WeatherRequest } from '../weather-source';
import type { DiskPicture } from './disk-picture';
import type { DiskLayout, PicturePrefixes } from './disk-product';
import { NoPicture } from './no-picture';
import type { PictureFiles } from './picture-files';
import { readDiskFiles, seesHeights } from './read-disk-files';

/** Nominal time from picture to picture. */
export const EVERY = 10 * MINUTE;

/** Files that make a picture together. */
type Kind = readonly (keyof PicturePrefixes)[];
const KINDS: readonly Kind[] = [['irradiance'], ['mask', 'depth'], ['reflectance']];

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
    { now, reject, signal }: Pick<WeatherRequest, 'now' | 'reject' | 'signal'>,
  ): Promise<DiskPicture | undefined> {
    const prefixes = this.layout.prefixes(time);
    // What is told of the ground itself comes first; what is told of the clouds stands in for it.
    for (const kind of KINDS) {
      // What is told first is told for good: what is there sooner than the others waits for them.
      if (kind[0] === 'reflectance' && now < time + this.layout.delay + EVERY) continue;
      let file = prefixes[kind[0]] ?? '';
      try {
        const files = await this.filesOf(kind, time, signal);
        const scan = files && this.layout.scanOf(files[0].key);
        if (!files || !scan || this.refused.has(nameOf(files))) continue;
        file = files[0].key;
        const heights = await this.heightsOf(time, reject, signal);
        return await this.dropping(files, async () => {
          const paths = { kind: kind[0], files: await this.pathsOf(files, signal), heights };
          const picture = await readDiskFiles(paths, this.layout.product, lattice, scan, signal);
          if (!before || !isSame(before.opacity, picture.opacity)) return picture;
          throw new NoPicture('unexpected-answer', 'it repeats the picture before it', 'cloud_opacity');
        });
      } catch (error) {
        if (!(error instanceof NoPicture || error instanceof UnexpectedAnswer)) throw error;
        reject(rejectionOf(file, error));
      }
    }
    return undefined;
  }

  /** The files of one kind of picture; undefined until all of them are there. */
  private async filesOf(kind: Kind, time: number, signal: AbortSignal): Promise<Listed[] | undefined> {
    const prefixes = this.layout.prefixes(time);
    const files: Listed[] = [];
    for (const name of kind) {
      const prefix = prefixes[name];
      const file = prefix === undefined ? undefined : await this.newest(prefix, time, signal);
      if (!file) return undefined;
      files.push(file);
    }
    return files;
  }

  /** Path of the heights of clouds, where they are told in a file of their own that can be read. */
  private async heightsOf(time: number, reject: WeatherRequest['reject'], signal: AbortSignal) {
    const files = await this.filesOf(['heights'], time, signal);
    const scan = files && this.layout.scanOf(files[0].key);
    if (!files || !scan || this.refused.has(nameOf(files))) return undefined;
    try {
      return await this.dropping(files, async () => {
        const [path] = await this.pathsOf(files, signal);
        await seesHeights(path, this.layout.product, scan.begin);
        return path;
      });
    } catch (error) {
      if (!(error instanceof NoPicture || error instanceof UnexpectedAnswer)) throw error;
      reject(rejectionOf(files[0].key, error));
      return undefined;
    }
  }

  private async pathsOf(files: readonly Listed[], signal: AbortSignal): Promise<string[]> {
    const paths: string[] = [];
    for (const file of files) paths.push(await this.files.path(file, signal));
    return paths;
  }

  /** Forgets files that are no pictures. What was spoilt on its way, an UnexpectedAnswer, is right the next time. */
  private async dropping<T>(files: readonly Listed[], read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof NoPicture)) throw error;
      this.refused.add(nameOf(files));
      for (const file of files) await this.files.drop(file);
      throw error;
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

const nameOf = (files: readonly Listed[]): string => files.map(({ key, tag }) => `${key} ${tag}`).join(' ');

const rejectionOf = (file: string, error: NoPicture | UnexpectedAnswer): Rejection => ({
  code: error.code,
  message: `${file}: ${error.message}`,
  file,
  ...(error instanceof NoPicture && error.field !== undefined && { field: error.field }),
});
