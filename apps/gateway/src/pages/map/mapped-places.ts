import { type Aggregation, type Place, cellOf, centreOf } from '@daystar/contracts';
import { cellCapacity } from '@daystar/forecasting';
import type { Caller } from '../../accounts/caller';
import type { SiteDirectory } from '../../sites/site-directory';

/** What stands at a place of a map. */
export interface MappedPlace extends Place {
  /** MW */
  readonly capacity: number;
  /** The caller's own site; others are shown no finer than their sky cell. */
  readonly site?: { readonly resource_id: string; readonly name: string };
}

/** More would be one blot, and a heavy page. */
const MOST_PLACES = 1500;
/** Blocks that places are joined to until they are few enough, degrees. */
const BLOCKS = [0.5, 1, 2.5, 5, 10];

/** Where the capacity of an aggregation is at a moment, ms. */
export function mappedPlaces(
  aggregation: Aggregation,
  sites: SiteDirectory,
  caller: Caller,
  now: number,
): MappedPlace[] {
  const own: MappedPlace[] = [];
  const others: MappedPlace[] = [];
  for (const { resource_id, capacity } of aggregation.members) {
    const site = sites.known(resource_id);
    if (!site) continue;
    const { latitude, longitude, name, account_id } = site;
    if (account_id === caller.account.account_id) {
      own.push({ latitude, longitude, capacity: site.capacity ?? capacity, site: { resource_id, name } });
    } else {
      others.push({ ...centreOf(cellOf(site)), capacity: site.capacity ?? capacity });
    }
  }
  const { fleet } = aggregation;
  for (const cell of fleet?.cells ?? []) {
    others.push({ ...centreOf(cell.cell), capacity: fleet ? cellCapacity(fleet, cell, now) : 0 });
  }
  const counting = [...own, ...joined(others, 0.25)].filter(({ capacity }) => capacity > 0);
  return BLOCKS.reduce((places, size) => (places.length > MOST_PLACES ? joined(places, size) : places), counting);
}

function joined(places: readonly MappedPlace[], size: number): MappedPlace[] {
  const blocks = new Map<string, { latitude: number; longitude: number; capacity: number }>();
  for (const { latitude, longitude, capacity } of places) {
    const [row, column] = [Math.floor(latitude / size), Math.floor(longitude / size)];
    const held = blocks.get(`${row} ${column}`);
    if (held) held.capacity += capacity;
    else {
      const middle = { latitude: Math.min(90, (row + 0.5) * size), longitude: (column + 0.5) * size };
      blocks.set(`${row} ${column}`, { ...middle, capacity });
    }
  }
  return [...blocks.values()];
}
