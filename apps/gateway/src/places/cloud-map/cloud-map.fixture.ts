import { CELL_DEGREES, getCellName, getCentre } from '@daystar/contracts';
import type { GatewayFixture } from '../../gateway.fixture';

/** Query with a place in the south-east of its tile, whose centre is 33.75, -111.25. */
export const PLACE_QUERY = 'latitude=32.6&longitude=-110.2';

/** Lists the cells of the tile of the place. */
const listCells = () =>
  Array.from({ length: 100 }, (_, index) =>
    getCellName({
      latitude: 32.625 + Math.floor(index / 10) * CELL_DEGREES,
      longitude: -112.375 + (index % 10) * CELL_DEGREES,
    }),
  );

/**
 * Publishes a sky over the tile of the place: opacity grows from 0 % in the west to 90 % in the east, and every sky becomes
 * opaque an hour from now.
 */
export async function publishClouds(fixture: GatewayFixture): Promise<void> {
  const skies = listCells().map((cell) => {
    const sky = fixture.buildSky(cell);
    const column = Math.round((getCentre(cell).longitude + 112.375) / CELL_DEGREES);
    const opacities = Array.from(sky.columns.opacity50, (_, step) =>
      step < sky.actual_steps + 12 ? 10 * column : 100,
    );
    // A later time of issue, because the gateway may have requested the cells before.
    const issued_at = new Date(Date.parse(sky.issued_at) + 1).toISOString();
    return { ...sky, issued_at, columns: { ...sky.columns, opacity50: opacities } };
  });
  await fixture.rowCache.publishSky(skies);
}
