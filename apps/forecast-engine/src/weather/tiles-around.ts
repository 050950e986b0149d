import { TILE_DEGREES, getCentre, getTileName } from '@daystar/contracts';
import { wrapLongitude } from '@daystar/solar';

/** Number of tiles on each side at the equator. Clouds up to 280 km away can arrive within the hours of a nowcast. */
const TILES_PER_SIDE = 1;
const MAX_TILES_PER_SIDE = 4;

/**
 * Lists the names of the tiles around a tile, also across the date line. Meridians converge towards the poles, so that
 * more tiles are needed there to cover the same distance.
 */
export function listTilesAround(name: string): string[] {
  const { latitude, longitude } = getCentre(name);
  const columns = Math.min(MAX_TILES_PER_SIDE, Math.round(TILES_PER_SIDE / Math.cos((latitude * Math.PI) / 180)));
  const names = new Set<string>();
  for (let rowOffset = -TILES_PER_SIDE; rowOffset <= TILES_PER_SIDE; rowOffset++) {
    const tileLatitude = latitude + rowOffset * TILE_DEGREES;
    if (Math.abs(tileLatitude) > 90) continue;
    for (let columnOffset = -columns; columnOffset <= columns; columnOffset++) {
      const tileLongitude = wrapLongitude(longitude + columnOffset * TILE_DEGREES);
      names.add(getTileName({ latitude: tileLatitude, longitude: tileLongitude }));
    }
  }
  names.delete(name);
  return [...names];
}
