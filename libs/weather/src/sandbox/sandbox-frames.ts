import { type Place, TILE_DEGREES, type WeatherTile, centreOf, packColumn, tileOf } from '@daystar/contracts';
import type { SandboxAtmosphere } from '@daystar/forecasting';
import { MINUTE, type Steps, floorTo, stepEnd, stepsBetween } from '@daystar/timeseries';
import { setImmediate as otherWork } from 'node:timers/promises';
import { headOf, type Saying } from '../point-tiles';
import type { WeatherRequest } from '../weather-source';

/** A name of its own: what is seen at the place itself, from minute to minute, counts before the picture. */
const NAME = 'sandbox-frames';
const EVERY = 10 * MINUTE;
/** Motion is seen over so long. Tiles grow frame by frame for as long, then begin anew. */
const BLOCK = 30 * MINUTE;
const SPACING = 0.125;
/** To the north and east edge of the tile. */
const NODES = TILE_DEGREES / SPACING + 1;
/** Frames of tiles that are worked out for one request, 0.7 ms each: places beyond that have no moving clouds. */
const MOST_FRAMES = 360;
/** Tiles worked out in one go, those of one place: its first rows wait for them. */
const TILES_AT_ONCE = 9;

/** The clouds over the tiles of the places and those around, frame by frame as a geostationary satellite sees them. */
export async function* sandboxFrames(
  atmosphere: SandboxAtmosphere,
  request: WeatherRequest,
  nextRun: number,
): AsyncGenerator<WeatherTile> {
  const steps = frameSteps(request);
  if (!steps) return;
  // Of the middle of its step, as the points are.
  const run = stepEnd(steps, steps.count - 1) - EVERY / 2;
  const saying: Saying = { source: NAME, kind: 'observation', run, nextRun, steps };
  const tiles = tilesOver(request.places).slice(0, Math.floor(MOST_FRAMES / steps.count));
  for (const [i, tile] of tiles.entries()) {
    if (i > 0 && i % TILES_AT_ONCE === 0) await otherWork();
    request.signal.throwIfAborted();
    yield frameTile(atmosphere, saying, tile);
  }
}

function frameSteps({ now, since = -Infinity }: WeatherRequest): Steps | undefined {
  const until = floorTo(now, EVERY);
  return since < until ? stepsBetween(floorTo(Math.max(since, until - BLOCK), BLOCK), until, EVERY) : undefined;
}

/** Tiles that places lie in come first: without its own a place has no motion at all. */
function tilesOver(places: readonly Place[]): string[] {
  const own = new Set(places.map(tileOf));
  return [...new Set([...own, ...[...own].flatMap(tilesAround)])];
}

function tilesAround(tile: string): string[] {
  const { latitude, longitude } = centreOf(tile);
  const shifts = [-TILE_DEGREES, 0, TILE_DEGREES];
  return shifts
    .map((north) => latitude + north)
    .filter((north) => Math.abs(north) < 90)
    .flatMap((north) =>
      shifts.map((east) => tileOf({ latitude: north, longitude: ((longitude + east + 540) % 360) - 180 })),
    );
}

function frameTile(atmosphere: SandboxAtmosphere, saying: Saying, tile: string): WeatherTile {
  const { latitude, longitude } = centreOf(tile);
  const grid = {
    south: latitude - TILE_DEGREES / 2,
    west: longitude - TILE_DEGREES / 2,
    spacing: SPACING,
    rows: NODES,
    columns: NODES,
  };
  const { steps } = saying;
  const opacity = new Float64Array(NODES * NODES * steps.count);
  for (let i = 0; i < opacity.length; i++) {
    const node = Math.floor(i / steps.count);
    const place = {
      latitude: grid.south + Math.floor(node / NODES) * SPACING,
      longitude: grid.west + (node % NODES) * SPACING,
    };
    opacity[i] = atmosphere.truthAt(place, stepEnd(steps, i % steps.count) - EVERY / 2).cloud_opacity;
  }
  return { ...headOf(saying, tile), grid, columns: { cloud_opacity: packColumn(opacity) } };
}
