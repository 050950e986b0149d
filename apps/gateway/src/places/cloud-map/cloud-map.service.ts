import type { Bus } from '@daystar/bus';
import {
  CELL_DEGREES,
  DaystarError,
  type DataBasis,
  type Place,
  TILE_DEGREES,
  getCellName,
  getCentre,
  getTileName,
  prepareSky,
} from '@daystar/contracts';
import { BUS, CLOCK, ROW_CACHE } from '@daystar/platform';
import { type PackedSky, type RowCache, inflateHeader, unpackSky } from '@daystar/row-cache';
import { type Clock, MINUTE } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { FRAME_MS, listFrameStarts, readCellFrames } from './cloud-frames';

/** Cloud opacity over a tile. */
export interface CloudMap {
  /** Centre of the tile. */
  readonly centre: Place;
  /** Starts of the frames, ms. */
  readonly starts: readonly number[];
  /** Opacity by frame and cell, percent; rows of cells from north to south, each from west to east. */
  readonly frames: readonly (readonly (number | null)[])[];
  /** Data basis of each frame, by cell. */
  readonly bases: readonly (readonly DataBasis[])[];
}

/** Number of cells along a side of a map. */
export const CELLS_PER_SIDE = TILE_DEGREES / CELL_DEGREES;
/** Time within which the engine must compute the cells of a tile that were never requested, ms. */
const COMPUTE_TIMEOUT_MS = 8000;
/** Maximum number of cached maps, about 50 kB each. */
const MAX_MAPS = 60;
const MAX_AGE_MS = 2 * MINUTE;

/**
 * Builds maps of cloud opacity. The region is a tile, because the engine has the weather of all its cells once it has that
 * of one, and because readers in one region share the map.
 */
@Injectable()
export class CloudMapService {
  private readonly maps = new LRUCache<string, CloudMap>({
    max: MAX_MAPS,
    ttl: MAX_AGE_MS,
    ignoreFetchAbort: true,
    fetchMethod: (key) => this.build(key.split(' ')[0]),
  });

  constructor(
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
    @Inject(BUS) private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the map of the tile of a place. @throws DaystarError Unavailable when its cells are not computed in time */
  async getMap(place: Place): Promise<CloudMap> {
    // A new key for each frame, so that the first frames are never too old.
    const key = `${getTileName(place)} ${Math.floor(this.clock.now() / FRAME_MS)}`;
    return (await this.maps.fetch(key))!;
  }

  private async build(tile: string): Promise<CloudMap> {
    const starts = listFrameStarts(this.clock.now());
    const skies = await this.readSkies(listCells(tile));
    const cells = skies.map((sky) => readCellFrames(sky, starts));
    return {
      centre: getCentre(tile),
      starts,
      frames: starts.map((_, frame) => cells.map(({ opacities }) => opacities[frame])),
      bases: starts.map((_, frame) => cells.map(({ bases }) => bases[frame])),
    };
  }

  private async readSkies(cells: readonly string[]): Promise<PackedSky[]> {
    const stored = await this.rowCache.readSkies(cells);
    const missing = cells.filter((cell) => !stored.has(cell));
    if (missing.length > 0) {
      await this.bus.request(prepareSky, { cells: missing }, COMPUTE_TIMEOUT_MS);
      for (const [cell, sky] of await this.rowCache.readSkies(missing)) stored.set(cell, sky);
    }
    if (cells.some((cell) => !stored.has(cell)))
      throw new DaystarError(
        'Unavailable',
        'The clouds of this region are being computed. Try again in 5 seconds.',
        [],
        {
          retryAfterSeconds: 5,
        },
      );
    return cells.map((cell) => unpackSky(inflateHeader(stored.get(cell)!)));
  }
}

/** Finds the position of the cell of a place in the frames of the map of its tile. */
export const findCellIndex = (place: Place): number => listCells(getTileName(place)).indexOf(getCellName(place));

/** Lists the cells of a tile: rows from north to south, each from west to east. */
function listCells(tile: string): string[] {
  const { latitude, longitude } = getCentre(tile);
  const toOffset = (index: number) => (index - (CELLS_PER_SIDE - 1) / 2) * CELL_DEGREES;
  const indexes = Array.from({ length: CELLS_PER_SIDE }, (_, index) => index);
  return indexes.flatMap((row) =>
    indexes.map((column) =>
      getCellName({ latitude: latitude - toOffset(row), longitude: longitude + toOffset(column) }),
    ),
  );
}
