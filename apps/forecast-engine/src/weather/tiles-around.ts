import { TILE_DEGREES, centreOf, tileOf } from '@daystar/contracts';

/** Tiles on each side at the equator. Clouds up to 280 km away can arrive within the hours of a nowcast. */
const TILES_PER_SIDE = 1;
const MAX_TILES_PER_SIDE = 4;

/** Names of the tiles around one, across the date line. Meridians converge towards the poles, where more tiles cover the same distance. */
export function listTilesAround(name: string): string[] {
  const { latitude, longitude } = centreOf(name);
  const columns = Math.min(MAX_TILES_PER_SIDE, Math.round(TILES_PER_SIDE / Math.cos((latitude * Math.PI) / 180)));
  const names = new Set<string>();
  for (let north = -TILES_PER_SIDE; north <= TILES_PER_SIDE; north++) {
    const tileLatitude = latitude + north * TILE_DEGREES;
    if (Math.abs(tileLatitude) > 90) continue;
    for (let east = -columns; east <= columns; east++) {
      const tileLongitude = ((longitude + east * TILE_DEGREES + 540) % 360) - 180;
      names.add(tileOf({ latitude: tileLatitude, longitude: tileLongitude }));
    }
  }
  names.delete(name);
  return [...names];
}
