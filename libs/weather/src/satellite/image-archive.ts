import { UnexpectedResponseError } from '../download/bucket';
import type { ListedObject } from '../download/list-objects';
import type { Rejection } from '../source/rejection';
import type { WeatherRequest } from '../source/weather-source';
import type { NodeLattice } from '../tiles/node-lattice';
import type { ImageStorage } from './image-storage';
import { checkHeights, readImageFiles } from './read-image-files';
import type { SatelliteImage } from './satellite-image';
import { type ImagePrefixes, SCAN_INTERVAL_MS, type SatelliteLayout } from './satellite-layout';
import { UnusableImageError } from './unusable-image-error';

/** Products that together form an image. */
type ProductSet = readonly (keyof ImagePrefixes)[];
/** Product sets in order of preference: irradiance on the ground comes before the clouds above it. */
const PRODUCT_SETS: readonly ProductSet[] = [['irradiance'], ['mask', 'depth'], ['reflectance']];

/** Full-disk images of a satellite, each composed of product files. */
export class ImageArchive {
  /** Names and ETags of unusable files: they are not downloaded again until they change. */
  private readonly unusable = new Set<string>();
  private readonly scanInterval: number;

  constructor(
    private readonly layout: SatelliteLayout,
    private readonly storage: ImageStorage,
  ) {
    this.scanInterval = layout.scanInterval ?? SCAN_INTERVAL_MS;
  }

  /**
   * Fetches the image of a nominal time; undefined while it is not published, or when it is unusable, which is reported
   * to `reject`.
   * @param previous the image before this one: an exact repetition of it is rejected
   * @throws SourceError when the files cannot be listed or downloaded
   */
  async fetchImage(
    time: number,
    lattice: NodeLattice,
    previous: SatelliteImage | undefined,
    { now, reject, signal }: Pick<WeatherRequest, 'now' | 'reject' | 'signal'>,
  ): Promise<SatelliteImage | undefined> {
    const prefixes = this.layout.getPrefixes(time);
    for (const products of PRODUCT_SETS) {
      // The first image used for a time is final. Reflectance is published before the better products, and is therefore
      // used only if these have not arrived one scan interval later.
      if (products[0] === 'reflectance' && now < time + this.layout.delay + this.scanInterval) continue;
      let file = prefixes[products[0]] ?? '';
      try {
        const files = await this.findFiles(products, time, signal);
        const scan = files && this.layout.parseScan(files[0].key);
        if (!files || !scan || this.unusable.has(toIdentity(files))) continue;
        file = files[0].key;
        const heights = await this.fetchHeights(time, reject, signal);
        return await this.discardIfUnusable(files, async () => {
          const paths = { kind: products[0], files: await this.downloadAll(files, signal), heights };
          const image = await readImageFiles(paths, this.layout, lattice, scan, signal);
          if (!previous || !isRepetition(previous.opacity, image.opacity)) return image;
          throw new UnusableImageError('unexpected-response', 'it repeats the previous image', 'cloud_opacity');
        });
      } catch (error) {
        if (!(error instanceof UnusableImageError || error instanceof UnexpectedResponseError)) throw error;
        reject(toRejection(file, error));
      }
    }
    return undefined;
  }

  /** Finds the files of a set of products; undefined until all of them are published. */
  private async findFiles(
    products: ProductSet,
    time: number,
    signal: AbortSignal,
  ): Promise<ListedObject[] | undefined> {
    const prefixes = this.layout.getPrefixes(time);
    const files: ListedObject[] = [];
    for (const product of products) {
      const prefix = prefixes[product];
      const file = prefix === undefined ? undefined : await this.findNewest(prefix, time, signal);
      if (!file) return undefined;
      files.push(file);
    }
    return files;
  }

  /** Downloads the cloud-top heights if they have a usable separate file. @returns its path */
  private async fetchHeights(time: number, reject: WeatherRequest['reject'], signal: AbortSignal) {
    const files = await this.findFiles(['heights'], time, signal);
    const scan = files && this.layout.parseScan(files[0].key);
    if (!files || !scan || this.unusable.has(toIdentity(files))) return undefined;
    try {
      return await this.discardIfUnusable(files, async () => {
        const [path] = await this.downloadAll(files, signal);
        await checkHeights(path, this.layout.product, scan.begin);
        return path;
      });
    } catch (error) {
      if (!(error instanceof UnusableImageError || error instanceof UnexpectedResponseError)) throw error;
      reject(toRejection(files[0].key, error));
      return undefined;
    }
  }

  private async downloadAll(files: readonly ListedObject[], signal: AbortSignal): Promise<string[]> {
    const paths: string[] = [];
    for (const file of files) paths.push(await this.storage.download(file, signal));
    return paths;
  }

  /** Discards files that are unusable. A faulty download, an UnexpectedResponseError, is repeated with the next poll. */
  private async discardIfUnusable<T>(files: readonly ListedObject[], read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof UnusableImageError)) throw error;
      this.unusable.add(toIdentity(files));
      for (const file of files) await this.storage.discard(file);
      throw error;
    }
  }

  /** Finds the file of a nominal time that was created last. */
  private async findNewest(prefix: string, time: number, signal: AbortSignal): Promise<ListedObject | undefined> {
    const files = await this.storage.list(prefix, signal);
    return files.findLast(({ key }) => {
      const begin = this.layout.parseScan(key)?.begin ?? NaN;
      return begin >= time && begin < time + this.scanInterval;
    });
  }
}

/** Whether two images are equal and not empty: two scans of moving clouds never are. */
function isRepetition(a: Float32Array, b: Float32Array): boolean {
  let hasAnyValue = false;
  for (let i = 0; i < a.length; i++) {
    const hasValue = a[i] === a[i] || b[i] === b[i];
    if (hasValue && a[i] !== b[i]) return false;
    hasAnyValue ||= hasValue;
  }
  return hasAnyValue;
}

const toIdentity = (files: readonly ListedObject[]): string => files.map(({ key, etag }) => `${key} ${etag}`).join(' ');

const toRejection = (file: string, error: UnusableImageError | UnexpectedResponseError): Rejection => ({
  code: error.code,
  message: `${file}: ${error.message}`,
  file,
  ...(error instanceof UnusableImageError && error.field !== undefined && { field: error.field }),
});
