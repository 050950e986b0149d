import type { WeatherTile } from '@daystar/contracts';
import { HOUR, MINUTE, floorTo, stepsBetween } from '@daystar/timeseries';
import { fieldTiles } from '../field-tiles';
import type { NodeLattice } from '../node-lattice';
import { SourceFailure } from '../rejection';
import { nextPoll, type WeatherRequest, type WeatherSource } from '../weather-source';
import { type DiskArchive, EVERY } from './disk-archive';
import { type DiskPicture, latticeBelow } from './disk-picture';
import type { DiskLayout } from './disk-product';
import { meansOfPictures } from './picture-means';

/** Tiles grow picture by picture for so long, then begin anew: one that grows covers the one before it. */
const BLOCK = 6 * HOUR;
/** A picture that is not there after this will not come. */
const PATIENCE = HOUR;

/** A picture and when it came to be known. */
interface Known {
  readonly picture: DiskPicture;
  readonly at: number;
}

/**
 * What a geostationary satellite sees: cloud opacity on the quarter-degree grid, ten-minute means. Held are the pictures of
 * a block and an hour, a megabyte each, and a field as large for each step of the block that is told: 80 MB in all.
 */
export class SatelliteSource implements WeatherSource {
  readonly coverage = 'field';
  readonly name: string;
  readonly notes: string;
  readonly schedule = { every: 5 * MINUTE, offset: MINUTE };
  /** By nominal time. */
  private readonly known = new Map<number, Known>();
  private readonly lattice: NodeLattice;

  constructor(
    private readonly layout: DiskLayout,
    private readonly archive: DiskArchive,
  ) {
    this.name = layout.name;
    this.notes = layout.notes;
    this.lattice = latticeBelow(layout.longitude);
  }

  async *fetch(request: WeatherRequest): AsyncGenerator<WeatherTile> {
    const { now, since } = request;
    const newest = floorTo(now - this.layout.delay, EVERY);
    const oldest = newest - PATIENCE + EVERY;
    for (const time of this.known.keys()) if (time < floorTo(oldest, BLOCK) - EVERY) this.known.delete(time);
    let failure: unknown;
    try {
      for (let time = oldest; time <= newest; time += EVERY) await this.look(time, request);
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error;
      failure = error;
    }
    const news = [...this.known].filter(([, { at }]) => since === undefined || at > since).map(([time]) => time);
    for (const block of new Set(news.map((time) => floorTo(time, BLOCK)))) yield* this.tilesOf(block, now);
    if (failure) throw failure;
    if (![...this.known.keys()].some((time) => time >= oldest)) {
      throw new SourceFailure(`${this.name} has no picture of the last hour that can be read`);
    }
  }

  private async look(time: number, request: WeatherRequest): Promise<void> {
    if (this.known.has(time)) return;
    const before = this.known.get(time - EVERY)?.picture;
    const picture = await this.archive.picture(time, this.lattice, before, request);
    if (picture) this.known.set(time, { picture, at: request.now });
  }

  private async *tilesOf(block: number, now: number): AsyncGenerator<WeatherTile> {
    const told = [...this.known].filter(([time]) => time >= block - EVERY && time <= block + BLOCK);
    const last = Math.max(...told.map(([time]) => time).filter((time) => time < block + BLOCK));
    const steps = stepsBetween(block, last + EVERY, EVERY);
    const pictures = told.sort(([a], [b]) => a - b).map(([, { picture }]) => picture);
    const fields = new Map([['cloud_opacity' as const, meansOfPictures(pictures, steps, this.lattice)]]);
    const { name, attribution } = this.layout;
    const run = this.known.get(last)!.picture.end;
    const nextRun = nextPoll(this.schedule, now);
    yield* fieldTiles({ source: name, kind: 'observation', run, nextRun, steps, attribution }, this.lattice, fields);
  }
}
