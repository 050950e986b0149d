import { type Place, type WeatherTile, TILE_DEGREES, getCentre, packColumn } from '@daystar/contracts';
import { type CloudVelocity, createSandboxAtmosphere } from '@daystar/forecasting';
import { wrapLongitude } from '@daystar/solar';
import { HOUR, MINUTE, stepEnd } from '@daystar/timeseries';

/** Spacing of the nodes of a frame, degrees. */
const SPACING = 0.125;

export const atmosphere = createSandboxAtmosphere(7);

/**
 * Creates satellite frames of the sandbox's clouds over a tile, one every ten minutes. The grid includes the north and
 * east edges.
 * @param until end of the last frame, ms
 */
export function createFrames(tile: string, until: number, frameCount: number): WeatherTile {
  const { latitude, longitude } = getCentre(tile);
  const [south, west] = [latitude - TILE_DEGREES / 2, longitude - TILE_DEGREES / 2];
  const nodesPerSide = TILE_DEGREES / SPACING + 1;
  const steps = { firstEnd: until - (frameCount - 1) * 10 * MINUTE, stepMs: 10 * MINUTE, count: frameCount };
  const values: number[] = [];
  for (let node = 0; node < nodesPerSide * nodesPerSide; node++) {
    const place: Place = {
      latitude: south + Math.floor(node / nodesPerSide) * SPACING,
      longitude: west + (node % nodesPerSide) * SPACING,
    };
    for (let step = 0; step < frameCount; step++) {
      values.push(atmosphere.opacityAt(place, stepEnd(steps, step) - steps.stepMs / 2));
    }
  }
  return {
    source: 'goes',
    kind: 'observation',
    run: new Date(until).toISOString(),
    tile,
    first_period_end: new Date(steps.firstEnd).toISOString(),
    period: 'PT10M',
    steps: frameCount,
    grid: { south, west, spacing: SPACING, rows: nodesPerSide, columns: nodesPerSide },
    columns: { cloud_opacity: packColumn(values) },
  };
}

/** Creates a day of wind at cloud level over a tile, as a run of a weather model forecasts it. */
export function createWindForecast(tile: string, run: number, { eastward, northward }: CloudVelocity): WeatherTile {
  const { latitude, longitude } = getCentre(tile);
  const [south, west] = [latitude - TILE_DEGREES / 2, longitude - TILE_DEGREES / 2];
  const column = (value: number) => packColumn(new Array<number>(4 * 24).fill(value));
  return {
    source: 'gfs',
    kind: 'forecast',
    run: new Date(run).toISOString(),
    tile,
    first_period_end: new Date(run + HOUR).toISOString(),
    period: 'PT60M',
    steps: 24,
    grid: { south, west, spacing: TILE_DEGREES, rows: 2, columns: 2 },
    columns: { cloud_wind_east: column(eastward), cloud_wind_north: column(northward) },
  };
}

/** Lists the names of the tile of a place and of the eight tiles around it. */
export function listTileAndNeighbours(place: Place, getTileName: (place: Place) => string): string[] {
  const shifts = [-TILE_DEGREES, 0, TILE_DEGREES];
  return shifts.flatMap((northShift) =>
    shifts.map((eastShift) =>
      getTileName({
        latitude: place.latitude + northShift,
        longitude: wrapLongitude(place.longitude + eastShift),
      }),
    ),
  );
}
