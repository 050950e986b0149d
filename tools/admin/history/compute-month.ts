import { type Fleet, type Place, getCentre } from '@daystar/contracts';
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
import { DAY, type Month, NATIVE_PERIOD_MS, type Steps, lastEnd, firstStart, stepsBetween } from '@daystar/timeseries';
import type { HistoryWeather } from './history-weather';
import { splitIntoWeeks } from './split-into-weeks';
import { type TileMembers, listPlaces } from './aggregation-members';

/** Sums over all members, one value per native step. */
export interface NativeRows {
  readonly steps: Steps;
  /** MW */
  readonly power: Float64Array;
  /** MW */
  readonly capacity: Float64Array;
  /** Capacity covered by weather, MW; the rest uses climatology. */
  readonly covered: Float64Array;
}

/**
 * Computes the estimated actuals of a month with the code for current rows: blends the sky of every place, computes its power,
 * and sums. Holds the sky of one place for one week at a time.
 * @param onProgress called after each tile of a week with the number of place-days computed: places x days
 */
export async function computeMonth(
  month: Month,
  { tiles, fleet }: { tiles: readonly TileMembers[]; fleet?: Fleet },
  weather: HistoryWeather,
  onProgress: (placeDays: number) => void,
): Promise<NativeRows> {
  const steps = stepsBetween(month.from, month.to, NATIVE_PERIOD_MS);
  const createColumn = () => new Float64Array(steps.count);
  const rows = { steps, power: createColumn(), capacity: createColumn(), covered: createColumn() };
  const tileNames = new Set(tiles.map(({ tile }) => tile));
  for (const week of splitIntoWeeks(month)) {
    const offset = (week.firstEnd - steps.firstEnd) / NATIVE_PERIOD_MS;
    const inputs = await weather.openWeather(month, lastEnd(week), tileNames);
    for (const tile of tiles) {
      const places = listPlaces(tile);
      addTile(rows, offset, tile, fleet, week, await inputs.readWeather(tile.tile, places));
      onProgress((places.length * (lastEnd(week) - firstStart(week))) / DAY);
    }
  }
  return rows;
}

function addTile(
  rows: NativeRows,
  offset: number,
  { sites, cells }: TileMembers,
  fleet: Fleet | undefined,
  week: Steps,
  weather: readonly TileWeather[],
): void {
  const now = lastEnd(week);
  const blendPlaceSky = (place: Place, elevation?: number): SkyState => {
    const inputs = weather
      .map((tileWeather) => sampleWeather(tileWeather, place))
      .filter((placeWeather) => placeWeather !== undefined);
    return blendSky(inputs, { place, elevation, steps: week, issuedAt: now });
  };
  const addPower = (power: Float64Array, capacity: ArrayLike<number>, { provenance }: SkyState) => {
    let i = 0;
    for (const run of provenance) {
      const hasWeather = run.ladder !== 'climatology';
      for (const end = i + run.steps; i < end; i++) {
        rows.power[offset + i] += power[i];
        rows.capacity[offset + i] += capacity[i];
        if (hasWeather) rows.covered[offset + i] += capacity[i];
      }
    }
  };
  for (const site of sites) {
    const sky = blendPlaceSky(site, site.elevation);
    const capacity = new Float64Array(week.count).fill(site.capacity ?? 0);
    addPower(
      computePvColumns(createSiteSystem(site, 'utility', now), site, sky, site.elevation).pv_estimate,
      capacity,
      sky,
    );
  }
  for (const cell of fleet ? cells : []) {
    const sky = blendPlaceSky(getCentre(cell.cell));
    addPower(
      computeFleetPower(fleet as Fleet, cell, sky, now).pv_estimate,
      computeCapacityPerStep(fleet as Fleet, cell, week),
      sky,
    );
  }
}
