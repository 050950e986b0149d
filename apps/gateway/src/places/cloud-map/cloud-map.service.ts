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
  /** Data basis of each frame, by cell; undefined for missing cells. */
  readonly bases: readonly (readonly (DataBasis | undefined)[])[];
  /** Indexes of the cells that the engine has not computed yet. */
  readonly missingCells: readonly number[];
}

/** Number of cells along a side of a map. */
export const CELLS_PER_SIDE = TILE_DEGREES / CELL_DEGREES;
/** Time to wait for cells that were never requested, ms. During a refresh, the engine needs longer. */
const COMPUTE_TIMEOUT_MS = 8000;
/** Maximum number of cached maps, about 50 kB each. */
const MAX_MAPS = 60;
const MAX_AGE_MS = 2 * MINUTE;
/** Maximum age of a map with missing cells, ms: shorter than the time until its page is loaded again. */
const MAX_INCOMPLETE_AGE_MS = 2000;

/**
 * Builds maps of cloud opacity. Each map shows one tile: an engine that has the weather of one cell has the weather of
 * the whole tile, and readers in one region share the map.
 */
@Injectable()
export class CloudMapService {
  private readonly maps = new LRUCache<string, CloudMap>({
    max: MAX_MAPS,
    ttl: MAX_AGE_MS,
    ignoreFetchAbort: true,
    fetchMethod: async (key, _stale, { options }) => {
      const map = await this.build(key.split(' ')[0]);
      if (map.missingCells.length > 0) options.ttl = MAX_INCOMPLETE_AGE_MS;
      return map;
    },
  });

  constructor(
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
    @Inject(BUS) private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the map of the tile around a place. Cells that are not computed in time are missing from it. */
  async getMap(place: Place): Promise<CloudMap> {
    // A new key for each frame, so that the first frames are never too old.
    const key = `${getTileName(place)} ${Math.floor(this.clock.now() / FRAME_MS)}`;
    return (await this.maps.fetch(key))!;
  }

  private async build(tile: string): Promise<CloudMap> {
    const starts = listFrameStarts(this.clock.now());
    const skies = await this.readSkies(listCells(tile));
    const cells = skies.map((sky) => sky && readCellFrames(sky, starts));
    return {
      centre: getCentre(tile),
      starts,
      frames: starts.map((_, frame) => cells.map((cell) => cell?.opacities[frame] ?? null)),
      bases: starts.map((_, frame) => cells.map((cell) => cell?.bases[frame])),
      missingCells: cells.flatMap((cell, index) => (cell ? [] : [index])),
    };
  }

  private async readSkies(cells: readonly string[]): Promise<(PackedSky | undefined)[]> {
    const stored = await this.rowCache.readSkies(cells);
    const missing = cells.filter((cell) => !stored.has(cell));
    if (missing.length > 0) {
      await this.requestCells(missing);
      for (const [cell, sky] of await this.rowCache.readSkies(missing)) stored.set(cell, sky);
    }
    return cells.map((cell) => {
      const sky = stored.get(cell);
      return sky && unpackSky(inflateHeader(sky));
    });
  }

  /** Requests cells from the engine, and waits for them for a limited time. */
  private async requestCells(cells: readonly string[]): Promise<void> {
    try {
      await this.bus.request(prepareSky, { cells: [...cells] }, COMPUTE_TIMEOUT_MS);
    } catch (error) {
      if (!(error instanceof DaystarError) || error.code !== 'Unavailable') throw error;
    }
  }
}

/** Finds the index of the cell of a place within each frame of a map. */
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
