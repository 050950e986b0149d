import { type Fleet, type Place, centreOf } from '@daystar/contracts';
import {
  type SkyState,
  type TileWeather,
  blendSky,
  computeCapacityPerStep,
  computeFleetPower,
  computePvColumns,
  createSiteSystem,
  sampleWeather,
} from '@daystar/forecasting';
import { NATIVE_PERIOD, type Steps, lastEnd, startOf, stepsBetween } from '@daystar/timeseries';
import type { HistoryWeather } from './history-weather';
import { type Month, splitIntoWeeks } from './split-months';
import { type TileMembers, listPlaces } from './aggregation-members';

/** Sums on native steps. */
export interface NativeRows {
  readonly steps: Steps;
  /** MW */
  readonly power: Float64Array;
  readonly capacity: Float64Array;
  /** Capacity covered by weather, MW; the rest uses climatology. */
  readonly covered: Float64Array;
}

/**
 * Computes the estimated actuals of a month with the code for current rows: blends the sky of every place, computes its power,
 * and sums. Only one week of one tile is in memory at a time.
 * @param onPlaceDays called after every place with the number of days computed
 */
export async function computeMonth(
  month: Month,
  { tiles, fleet }: { tiles: readonly TileMembers[]; fleet?: Fleet },
  weather: HistoryWeather,
  onPlaceDays: (placeDays: number) => void,
): Promise<NativeRows> {
  const steps = stepsBetween(month.from, month.to, NATIVE_PERIOD);
  const column = () => new Float64Array(steps.count);
  const rows = { steps, power: column(), capacity: column(), covered: column() };
  const names = new Set(tiles.map(({ tile }) => tile));
  for (const piece of splitIntoWeeks(month)) {
    const offset = (piece.firstEnd - steps.firstEnd) / NATIVE_PERIOD;
    const inputs = await weather.openSpan(month, lastEnd(piece), names);
    for (const tile of tiles) {
      const places = listPlaces(tile);
      addTile(rows, offset, tile, fleet, piece, await inputs.readWeather(tile.tile, places));
      onPlaceDays((places.length * (lastEnd(piece) - startOf(piece))) / 86_400_000);
    }
  }
  return rows;
}

function addTile(
  rows: NativeRows,
  offset: number,
  { sites, cells }: TileMembers,
  fleet: Fleet | undefined,
  piece: Steps,
  weather: readonly TileWeather[],
): void {
  const now = lastEnd(piece);
  const blendPlaceSky = (place: Place, elevation?: number): SkyState => {
    const inputs = weather
      .map((tileWeather) => sampleWeather(tileWeather, place))
      .filter((placeWeather) => placeWeather !== undefined);
    return blendSky(inputs, { place, elevation, steps: piece, issuedAt: now });
  };
  const add = (power: Float64Array, capacity: ArrayLike<number>, { provenance }: SkyState) => {
    let i = 0;
    for (const run of provenance) {
      const covered = run.ladder === 'climatology' ? 0 : 1;
      for (const end = i + run.steps; i < end; i++) {
        rows.power[offset + i] += power[i];
        rows.capacity[offset + i] += capacity[i];
        rows.covered[offset + i] += covered * capacity[i];
      }
    }
  };
  for (const site of sites) {
    const sky = blendPlaceSky(site, site.elevation);
    const capacity = new Float64Array(piece.count).fill(site.capacity ?? 0);
    add(computePvColumns(createSiteSystem(site, 'utility', now), site, sky, site.elevation).pv_estimate, capacity, sky);
  }
  for (const cell of fleet ? cells : []) {
    const sky = blendPlaceSky(centreOf(cell.cell));
    add(
      computeFleetPower(fleet as Fleet, cell, sky, now).pv_estimate,
      computeCapacityPerStep(fleet as Fleet, cell, piece),
      sky,
    );
  }
}
