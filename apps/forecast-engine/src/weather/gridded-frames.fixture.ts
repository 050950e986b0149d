import { type Place, type WeatherTile, TILE_DEGREES, centreOf, packColumn } from '@daystar/contracts';
import { sandboxAtmosphere } from '@daystar/forecasting';
import { MINUTE, stepEnd } from '@daystar/timeseries';

const SPACING = 0.125;

export const atmosphere = sandboxAtmosphere(7);

/** The sandbox's clouds over a tile and its north and east edge, as a satellite sees them every ten minutes. */
export function framesOver(tile: string, until: number, count: number): WeatherTile {
  const { latitude, longitude } = centreOf(tile);
  const [south, west] = [latitude - TILE_DEGREES / 2, longitude - TILE_DEGREES / 2];
  const nodes = TILE_DEGREES / SPACING + 1;
  const steps = { firstEnd: until - (count - 1) * 10 * MINUTE, length: 10 * MINUTE, count };
  const values: number[] = [];
  for (let node = 0; node < nodes * nodes; node++) {
    const place: Place = {
      latitude: south + Math.floor(node / nodes) * SPACING,
      longitude: west + (node % nodes) * SPACING,
    };
    for (let step = 0; step < count; step++) {
      values.push(atmosphere.truthAt(place, stepEnd(steps, step) - steps.length / 2).cloud_opacity);
    }
  }
  return {
    source: 'goes',
    kind: 'observation',
    run: new Date(until).toISOString(),
    tile,
    first_period_end: new Date(steps.firstEnd).toISOString(),
    period: 'PT10M',
    steps: count,
    grid: { south, west, spacing: SPACING, rows: nodes, columns: nodes },
    columns: { cloud_opacity: packColumn(values) },
  };
}

/** Names of a tile and the eight around it. */
export function ninth(place: Place, tileOf: (place: Place) => string): string[] {
  const shifts = [-TILE_DEGREES, 0, TILE_DEGREES];
  return shifts.flatMap((north) =>
    shifts.map((east) =>
      tileOf({ latitude: place.latitude + north, longitude: ((place.longitude + east + 540) % 360) - 180 }),
    ),
  );
}
