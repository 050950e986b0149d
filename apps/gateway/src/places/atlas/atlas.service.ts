import { join } from 'node:path';
import type { Place } from '@daystar/contracts';
import type { Log } from '@daystar/host';
import { LOG } from '@daystar/platform';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { BackgroundThread } from '../../platform/background-thread';
import { RENDER_THREADS } from '../../platform/tokens';
import { type Atlas, readAtlasPart } from './atlas-worker';
import { type OutlineViewport, type OutlinePaths, traceOutline } from './outline';
import { readCoordinates } from './read-coordinates';
import { type Town, findTowns } from './town-table';

const WORKER_FILE = join(__dirname, 'atlas-worker');
/** Size of the pictures for choosing a place, pixels. */
const PICTURE_WIDTH = 720;
const PICTURE_HEIGHT = 360;
/** Span of longitudes above which pictures have less detail, degrees. */
const MAX_REGION_SPAN = 90;
const MAX_TOWNS = 8;
export const MAX_SEARCH_LENGTH = 100;

/** Draws coastlines and borders, and finds towns by name. Reads each file on a worker thread when it is first needed. */
@Injectable()
export class AtlasService {
  private readonly parts: { [Part in keyof Atlas]?: Promise<Atlas[Part]> } = {};

  /** @param threads number of worker threads; with 0, the main thread reads the files */
  constructor(
    @Optional() @Inject(RENDER_THREADS) private readonly threads = 0,
    @Optional() @Inject(LOG) private readonly log?: Log,
  ) {}

  /** Finds the place of coordinates, or the largest towns whose name begins with a text. */
  async find(text: string): Promise<Town[]> {
    const place = readCoordinates(text);
    if (place) return [{ name: text.trim(), country: '', ...place }];
    return findTowns(await this.load('towns'), text, MAX_TOWNS);
  }

  /** Draws the lines around a place. @param span longitudes that the picture shows, degrees */
  async drawAround({ latitude, longitude }: Place, span: number): Promise<OutlinePaths> {
    const pixelsPerDegree = PICTURE_WIDTH / span;
    return this.drawViewport(span, {
      west: longitude - span / 2,
      north: latitude + PICTURE_HEIGHT / pixelsPerDegree / 2,
      pixelsPerDegree,
      width: PICTURE_WIDTH,
      height: PICTURE_HEIGHT,
    });
  }

  /** Draws the lines within a viewport. @param span longitudes that the picture shows, degrees; determines the detail */
  async drawViewport(span: number, viewport: OutlineViewport): Promise<OutlinePaths> {
    return traceOutline(await this.load(span > MAX_REGION_SPAN ? 'world' : 'region'), viewport);
  }

  private load<Part extends keyof Atlas>(part: Part): Promise<Atlas[Part]> {
    const parts: { [Key in Part]?: Promise<Atlas[Key]> } = this.parts;
    const loading = (parts[part] ??= this.read(part));
    loading.catch(() => delete parts[part]);
    return loading;
  }

  private async read<Part extends keyof Atlas>(part: Part): Promise<Atlas[Part]> {
    if (this.threads === 0) return readAtlasPart(part);
    const thread = new BackgroundThread<Part, Atlas[Part]>(WORKER_FILE, 'readAtlasPart', this.log);
    try {
      return await thread.run(part);
    } finally {
      await thread.close();
    }
  }
}
