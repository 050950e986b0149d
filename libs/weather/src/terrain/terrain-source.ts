import { HORIZON_RADIUS, computeTerrainHorizon } from '@daystar/solar';
import type { BucketOptions } from '../download/bucket';
import type { DiskCache } from '../download/disk-cache';
import type { HgtTile } from './hgt-tile';
import { TerrainTiles } from './terrain-tiles';

/** Horizon of a place from a terrain model. */
export interface ComputedHorizon {
  /** Elevations [deg] at equally spaced azimuths clockwise from north. */
  readonly elevations: number[];
  /** Elevation of the ground at the place [m]. */
  readonly ground: number;
}

/** Length of a degree of latitude [m]. */
const METRES_PER_DEGREE = 111_195;
/** Greatest latitude with horizons [deg]: closer to the poles a circle of 50 km covers too many tiles. */
const MAX_LATITUDE = 84;
/** Margin so that the bilinear interpolation and rounding never need a further tile [deg]. */
const MARGIN = 0.001;

/** Computes horizons from elevation tiles. */
export class TerrainSource {
  private readonly tiles: TerrainTiles;

  /** @param baseUrl address of tiles with names such as `N47/N47E008.hgt.gz` */
  constructor(baseUrl: string, cache: DiskCache, options: BucketOptions = {}) {
    this.tiles = new TerrainTiles(baseUrl, cache, options);
  }

  /**
   * Computes the horizon of a place by `computeTerrainHorizon`. Tiles that do not exist are at sea level.
   * @returns undefined when there is no tile, or no height, at the place itself, and beyond 84 degrees of latitude
   * @throws SourceError when a tile cannot be downloaded, UnexpectedResponseError when it cannot be read
   */
  async computeHorizon(latitude: number, longitude: number, signal: AbortSignal): Promise<ComputedHorizon | undefined> {
    if (Math.abs(latitude) > MAX_LATITUDE) return undefined;
    const own = toCorner(latitude, longitude);
    if (!(await this.tiles.get(own.south, own.west, signal))) return undefined;
    const found = new Map<number, HgtTile | undefined>();
    for (const { south, west } of listCorners(latitude, longitude))
      found.set(toKey(south, west), await this.tiles.get(south, west, signal));
    const elevationAt = (lat: number, lon: number) => {
      const { south, west } = toCorner(lat, lon);
      const tile = found.get(toKey(south, west));
      return tile ? tile.interpolateElevation(lat - south, lon - west) : 0;
    };
    const ground = elevationAt(latitude, longitude);
    if (Number.isNaN(ground)) return undefined;
    return { elevations: computeTerrainHorizon(elevationAt, latitude, longitude), ground };
  }
}

/** South-western corner of the tile of a place, whole degrees. */
function toCorner(latitude: number, longitude: number): { south: number; west: number } {
  const south = Math.max(-90, Math.min(89, Math.floor(latitude)));
  return { south, west: longitude >= 180 ? -180 : Math.floor(longitude) };
}

const toKey = (south: number, west: number) => south * 360 + west;

/** Lists the corners of all tiles within the radius of a horizon. */
function listCorners(latitude: number, longitude: number): { south: number; west: number }[] {
  const reach = HORIZON_RADIUS / METRES_PER_DEGREE + MARGIN;
  const sideways = reach / Math.cos(((Math.abs(latitude) + reach) * Math.PI) / 180);
  const corners = new Map<number, { south: number; west: number }>();
  for (let south = Math.floor(latitude - reach); south <= Math.floor(latitude + reach); south++) {
    for (let degrees = Math.floor(longitude - sideways); degrees <= Math.floor(longitude + sideways); degrees++) {
      const west = ((((degrees + 180) % 360) + 360) % 360) - 180;
      corners.set(toKey(south, west), { south, west });
    }
  }
  return [...corners.values()];
}
