import type { WeatherTile } from '@daystar/contracts';
import { HOUR, MINUTE, floorTo, stepsBetween } from '@daystar/timeseries';
import { cutFieldTiles } from '../tiles/field-tiles';
import type { NodeLattice } from '../tiles/node-lattice';
import { SourceError } from '../source/source-error';
import { getNextPoll, type WeatherRequest, type WeatherSource } from '../source/weather-source';
import type { ImageArchive } from './image-archive';
import { type SatelliteImage, createLatticeBelow } from './satellite-image';
import { DEFAULT_VIEW, SCAN_INTERVAL_MS, type SatelliteLayout } from './satellite-layout';
import { interpolateImages } from './interpolate-images';

/** Time that a tile covers: it grows image by image, and each version replaces the previous one. */
const TILE_LENGTH_MS = 6 * HOUR;
/** Time after which an image that is still not published is skipped, ms. */
const MAX_DELAY_MS = HOUR;

/** An image, and the time of the poll that found it. */
interface FoundImage {
  readonly image: SatelliteImage;
  readonly foundAt: number;
}

/**
 * Cloud opacity from a geostationary satellite on the quarter-degree grid, one value for each scan interval. The source
 * holds the images of a tile and an hour, and one field for each step of the tile, in memory: about 80 arrays of 1 MB.
 */
export class SatelliteSource implements WeatherSource {
  readonly coverage = 'all';
  readonly name: string;
  readonly notes: string;
  readonly schedule = { every: 5 * MINUTE, offset: MINUTE };
  /** Found images by nominal time. */
  private readonly images = new Map<number, FoundImage>();
  private readonly lattice: NodeLattice;
  private readonly scanInterval: number;

  constructor(
    private readonly layout: SatelliteLayout,
    private readonly archive: ImageArchive,
  ) {
    this.name = layout.name;
    this.notes = layout.notes;
    this.scanInterval = layout.scanInterval ?? SCAN_INTERVAL_MS;
    this.lattice = createLatticeBelow(layout.longitude, (layout.view ?? DEFAULT_VIEW).halfWidth);
  }

  async *fetch(request: WeatherRequest): AsyncGenerator<WeatherTile> {
    const { now, since } = request;
    const { scanInterval } = this;
    const newestTime = floorTo(now - this.layout.delay, scanInterval);
    const oldestTime = newestTime - MAX_DELAY_MS + scanInterval;
    for (const time of this.images.keys())
      if (time < floorTo(oldestTime, TILE_LENGTH_MS) - scanInterval) this.images.delete(time);
    let failure: unknown;
    try {
      for (let time = oldestTime; time <= newestTime; time += scanInterval) await this.fetchImage(time, request);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      failure = error;
    }
    const newTimes = [...this.images]
      .filter(([, { foundAt }]) => since === undefined || foundAt > since)
      .map(([time]) => time);
    for (const tileStart of new Set(newTimes.map((time) => floorTo(time, TILE_LENGTH_MS))))
      yield* this.buildTiles(tileStart, now);
    if (failure) throw failure;
    if (![...this.images.keys()].some((time) => time >= oldestTime)) {
      throw new SourceError(`${this.name} has no readable image of the last hour`);
    }
  }

  private async fetchImage(time: number, request: WeatherRequest): Promise<void> {
    if (this.images.has(time)) return;
    const previous = this.images.get(time - this.scanInterval)?.image;
    const image = await this.archive.fetchImage(time, this.lattice, previous, request);
    if (image) this.images.set(time, { image, foundAt: request.now });
  }

  private async *buildTiles(tileStart: number, now: number): AsyncGenerator<WeatherTile> {
    const { scanInterval } = this;
    const usedImages = [...this.images].filter(
      ([time]) => time >= tileStart - scanInterval && time <= tileStart + TILE_LENGTH_MS,
    );
    const lastTime = Math.max(...usedImages.map(([time]) => time).filter((time) => time < tileStart + TILE_LENGTH_MS));
    const steps = stepsBetween(tileStart, lastTime + scanInterval, scanInterval);
    const images = usedImages.sort(([a], [b]) => a - b).map(([, { image }]) => image);
    const fields = new Map([['cloud_opacity' as const, interpolateImages(images, steps, this.lattice)]]);
    const { name, attribution, longitude, view = DEFAULT_VIEW } = this.layout;
    const run = this.images.get(lastTime)!.image.end;
    const nextRun = getNextPoll(this.schedule, now);
    const header = { source: name, kind: 'observation', run, nextRun, steps, attribution } as const;
    yield* cutFieldTiles({ ...header, view: { longitude, max_zenith: view.maxZenith } }, this.lattice, fields);
  }
}
