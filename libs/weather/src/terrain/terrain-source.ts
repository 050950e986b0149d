import { COARSE_TERRAIN_MODEL } from '@daystar/contracts';
import {
  type CoarseTerrain,
  HORIZON_RADIUS,
  computeTerrainHorizon,
  getCoarseTerrain,
  wrapLongitude,
} from '@daystar/solar';
import type { ElevationTile } from './elevation-tile';
import type { TileCorner } from './tile-layouts';
import type { TerrainTiles } from './terrain-tiles';

/** Horizon of a place from a terrain model. */
export interface ComputedHorizon {
  /** Name of the terrain model. */
  readonly model: string;
  /** Elevations [deg] at equally spaced azimuths clockwise from north. */
  readonly elevations: number[];
  /** Elevation of the ground at the place [m]. */
  readonly ground: number;
}

/** Elevation angle [deg] below which the coarse table counts as level ground: its heights have steps of 28 m. */
const MIN_COARSE_ELEVATION = 1;
/** Length of a degree of latitude [m]. */
const METRES_PER_DEGREE = 111_195;
/** Greatest latitude with horizons [deg]: closer to the poles a circle of 50 km covers too many tiles. */
const MAX_LATITUDE = 84;
/** Margin so that the bilinear interpolation and rounding never need a further tile [deg]. */
const MARGIN = 0.001;

/** Properties of a place that the caller knows. */
interface KnownPlace {
  /** Stated elevation of the place [m]. */
  readonly elevation?: number;
  /** Whether the horizon of the coarse table is known and need not be computed again. */
  readonly isCoarseKnown?: boolean;
}

/** Computes horizons from elevation tiles, and from the coarse table where there is no tile. */
export class TerrainSource {
  /** @param tiles absent without `DAYSTAR_TERRAIN_URL` */
  constructor(private readonly tiles?: TerrainTiles) {}

  /**
   * Computes the horizon of a place by `computeTerrainHorizon`. Around a tile, the coarse table replaces tiles that do
   * not exist. The coarse table flattens summits, so the observer is placed at the stated elevation if it is above
   * the table.
   * @returns undefined where there is neither a tile nor land, where the tile has no height, and beyond 84 degrees of latitude;
   *   also where only the coarse table covers the place and `isCoarseKnown` is set
   * @throws SourceError when a tile cannot be downloaded, UnexpectedResponseError when it cannot be read
   */
  async computeHorizon(
    latitude: number,
    longitude: number,
    signal: AbortSignal,
    { elevation, isCoarseKnown }: KnownPlace = {},
  ): Promise<ComputedHorizon | undefined> {
    if (Math.abs(latitude) > MAX_LATITUDE) return undefined;
    const coarse = getCoarseTerrain();
    const { tiles } = this;
    const placeTile = await tiles?.get(toCorner(latitude, longitude), signal);
    if (!tiles || !placeTile) return isCoarseKnown ? undefined : computeCoarse(coarse, latitude, longitude, elevation);
    const tilesByCorner = new Map<number, ElevationTile | undefined>();
    for (const corner of listCorners(latitude, longitude))
      tilesByCorner.set(toKey(corner), await tiles.get(corner, signal));
    const getElevation = (lat: number, lon: number) => {
      const corner = toCorner(lat, lon);
      const tile = tilesByCorner.get(toKey(corner));
      return tile
        ? tile.interpolateElevation(lat - corner.south, lon - corner.west)
        : coarse.interpolateElevation(lat, lon);
    };
    const ground = getElevation(latitude, longitude);
    if (Number.isNaN(ground)) return undefined;
    return { model: tiles.model, elevations: computeTerrainHorizon(getElevation, latitude, longitude), ground };
  }
}

function computeCoarse(
  coarse: CoarseTerrain,
  latitude: number,
  longitude: number,
  statedElevation = -Infinity,
): ComputedHorizon | undefined {
  if (!coarse.isLand(latitude, longitude)) return undefined;
  const getElevation = coarse.interpolateElevation.bind(coarse);
  const ground = getElevation(latitude, longitude);
  const observer = Math.max(ground, statedElevation);
  const elevations = computeTerrainHorizon(getElevation, latitude, longitude, observer).map((elevation) =>
    elevation < MIN_COARSE_ELEVATION ? 0 : elevation,
  );
  return { model: COARSE_TERRAIN_MODEL, elevations, ground };
}

/** Returns the south-western corner of the tile of a place, whole degrees. */
function toCorner(latitude: number, longitude: number): TileCorner {
  const south = Math.max(-90, Math.min(89, Math.floor(latitude)));
  return { south, west: longitude >= 180 ? -180 : Math.floor(longitude) };
}

const toKey = ({ south, west }: TileCorner) => south * 360 + west;

/** Lists the corners of all tiles within the radius of a horizon. */
function listCorners(latitude: number, longitude: number): TileCorner[] {
  const reach = HORIZON_RADIUS / METRES_PER_DEGREE + MARGIN;
  const longitudeReach = reach / Math.cos(((Math.abs(latitude) + reach) * Math.PI) / 180);
  const corners = new Map<number, TileCorner>();
  for (let south = Math.floor(latitude - reach); south <= Math.floor(latitude + reach); south++) {
    for (
      let degrees = Math.floor(longitude - longitudeReach);
      degrees <= Math.floor(longitude + longitudeReach);
      degrees++
    ) {
      const west = wrapLongitude(degrees);
      corners.set(toKey({ south, west }), { south, west });
    }
  }
  return [...corners.values()];
}
