import { type Place, TILE_DEGREES, type WeatherTile, getCentre, packColumn, getTileName } from '@daystar/contracts';
import type { SandboxAtmosphere } from '@daystar/forecasting';
import { wrapLongitude } from '@daystar/solar';
import { MINUTE, type Steps, floorTo, stepEnd, stepsBetween } from '@daystar/timeseries';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { buildTileMetadata, type TileHeader } from '../tiles/point-tiles';
import type { WeatherRequest } from '../source/weather-source';

/** Frames are a separate source, because five-minute observations at the place itself take precedence over them. */
export const FRAMES_NAME = 'sandbox-frames';
const FRAME_INTERVAL_MS = 10 * MINUTE;
/** The first frame of a tile is at a multiple of this length. The first poll goes back at least as far, to estimate motion. */
const BLOCK_LENGTH_MS = 30 * MINUTE;
const SPACING = 0.125;
/** Nodes along an edge of the tile, both ends included. */
const NODES = TILE_DEGREES / SPACING + 1;
/** Maximum number of frames per request, 0.7 ms each; places beyond it have no cloud motion. */
const MAX_FRAMES = 360;
/** Number of tiles to simulate before yielding to the event loop: the 3 x 3 tiles that the first rows of one place require. */
const TILES_PER_SLICE = 9;

/** Yields frames of the clouds over the tiles of the places and their neighbours, as a geostationary satellite does. */
export async function* generateFrames(
  atmosphere: SandboxAtmosphere,
  request: WeatherRequest,
  nextRun: number,
): AsyncGenerator<WeatherTile> {
  const steps = computeFrameSteps(request);
  if (!steps) return;
  // A frame shows the middle of its step, like the point values.
  const run = stepEnd(steps, steps.count - 1) - FRAME_INTERVAL_MS / 2;
  const header: TileHeader = { source: FRAMES_NAME, kind: 'observation', run, nextRun, steps };
  const tiles = findTiles(request.places).slice(0, Math.floor(MAX_FRAMES / steps.count));
  for (const [i, tile] of tiles.entries()) {
    if (i > 0 && i % TILES_PER_SLICE === 0) await yieldToEventLoop();
    request.signal.throwIfAborted();
    yield createFrameTile(atmosphere, header, tile);
  }
}

function computeFrameSteps({ now, since = -Infinity }: WeatherRequest): Steps | undefined {
  const end = floorTo(now, FRAME_INTERVAL_MS);
  return since < end
    ? stepsBetween(floorTo(Math.max(since, end - BLOCK_LENGTH_MS), BLOCK_LENGTH_MS), end, FRAME_INTERVAL_MS)
    : undefined;
}

/** Lists the tiles of the places, then their neighbours: without its own tile a place has no cloud motion at all. */
function findTiles(places: readonly Place[]): string[] {
  const ownTiles = new Set(places.map(getTileName));
  return [...new Set([...ownTiles, ...[...ownTiles].flatMap(findNeighbours)])];
}

function findNeighbours(tile: string): string[] {
  const { latitude, longitude } = getCentre(tile);
  const shifts = [-TILE_DEGREES, 0, TILE_DEGREES];
  return shifts
    .map((shift) => latitude + shift)
    .filter((shifted) => Math.abs(shifted) < 90)
    .flatMap((shifted) =>
      shifts.map((shift) => getTileName({ latitude: shifted, longitude: wrapLongitude(longitude + shift) })),
    );
}

function createFrameTile(atmosphere: SandboxAtmosphere, header: TileHeader, tile: string): WeatherTile {
  const { latitude, longitude } = getCentre(tile);
  const grid = {
    south: latitude - TILE_DEGREES / 2,
    west: longitude - TILE_DEGREES / 2,
    spacing: SPACING,
    rows: NODES,
    columns: NODES,
  };
  const { steps } = header;
  const opacity = new Float64Array(NODES * NODES * steps.count);
  for (let i = 0; i < opacity.length; i++) {
    const node = Math.floor(i / steps.count);
    const place = {
      latitude: grid.south + Math.floor(node / NODES) * SPACING,
      longitude: grid.west + (node % NODES) * SPACING,
    };
    opacity[i] = atmosphere.opacityAt(place, stepEnd(steps, i % steps.count) - FRAME_INTERVAL_MS / 2);
  }
  return { ...buildTileMetadata(header, tile), grid, columns: { cloud_opacity: packColumn(opacity) } };
}
