import {
  type Aggregation,
  type Place,
  type Site,
  cellOf,
  centreOf,
  fleetResource,
  siteResource,
  tileOf,
} from '@daystar/contracts';
import { cellCapacity } from '@daystar/forecasting';
import type { Caller } from '../../http/caller';
import type { SiteDirectory } from '../../sites/directory/site-directory';
import type { CurrentOutput } from './current-output';

/** What stands at a place of a map. */
export interface MappedPlace extends Place {
  /** MW */
  readonly capacity: number;
  /** How much of it is given now, 0..1; undefined while there are no rows. */
  readonly share?: number;
  /** The caller's own site; others are shown no finer than their sky cell. */
  readonly site?: { readonly resource_id: string; readonly name: string };
}

/** Capacity at a place, and the resource whose rows give its output. */
interface CapacityAtPlace extends Place {
  readonly capacity: number;
  readonly resource: string;
  /** The caller's own. */
  readonly site?: Site;
}

/** More would be one blot, and a heavy page. */
const MAX_PLACES = 1500;
/** Blocks that places are joined to until they are few enough, degrees. */
const BLOCKS = [0.5, 1, 2.5, 5, 10];

/** Places of an aggregation's capacity at a time, ms, and their output; that of a fleet is known per tile. */
export async function mappedPlaces(
  aggregation: Aggregation,
  sites: SiteDirectory,
  caller: Caller,
  outputs: CurrentOutput,
  now: number,
): Promise<MappedPlace[]> {
  const standing = standingOf(aggregation, sites, caller, now)
    .filter(({ capacity }) => capacity > 0)
    .sort((a, b) => b.capacity - a.capacity);
  const own = new Set(standing.filter(({ site }) => site).map(({ resource }) => resource));
  const resources = [...new Set(standing.map(({ resource }) => resource))];
  const shares = await outputs.sharesOf(resources, (resource) => own.has(resource));
  const places = standing.map(({ latitude, longitude, capacity, resource, site }): MappedPlace => {
    const named = site && { site: { resource_id: site.resource_id, name: site.name } };
    return { latitude, longitude, capacity, share: shares.get(resource), ...named };
  });
  const counting = [
    ...places.filter(({ site }) => site),
    ...mergePlaces(
      places.filter(({ site }) => !site),
      0.25,
    ),
  ];
  return BLOCKS.reduce((some, size) => (some.length > MAX_PLACES ? mergePlaces(some, size) : some), counting);
}

function standingOf(aggregation: Aggregation, sites: SiteDirectory, caller: Caller, now: number): CapacityAtPlace[] {
  const { collection_id, aggregation_id, members, fleet } = aggregation;
  const registered = members.flatMap(({ resource_id, capacity }): CapacityAtPlace[] => {
    const site = sites.get(resource_id);
    if (!site) return [];
    const isOwn = site.account_id === caller.account.account_id;
    const { latitude, longitude } = isOwn ? site : centreOf(cellOf(site));
    const resource = siteResource(resource_id);
    return [{ latitude, longitude, capacity: site.capacity ?? capacity, resource, ...(isOwn ? { site } : {}) }];
  });
  const cells = (fleet?.cells ?? []).map((cell): CapacityAtPlace => {
    const place = centreOf(cell.cell);
    const resource = fleetResource(collection_id, aggregation_id, tileOf(place));
    return { ...place, capacity: fleet ? cellCapacity(fleet, cell, now) : 0, resource };
  });
  return [...registered, ...cells];
}

/** Those within a block of degrees as one; its share is that of the capacity of which it is known. */
function mergePlaces(places: readonly MappedPlace[], size: number): MappedPlace[] {
  const blocks = new Map<string, { place: Place; capacity: number; known: number; given: number }>();
  for (const { latitude, longitude, capacity, share } of places) {
    const [row, column] = [Math.floor(latitude / size), Math.floor(longitude / size)];
    const middle = { latitude: Math.min(90, (row + 0.5) * size), longitude: (column + 0.5) * size };
    const block = blocks.get(`${row} ${column}`) ?? { place: middle, capacity: 0, known: 0, given: 0 };
    blocks.set(`${row} ${column}`, block);
    block.capacity += capacity;
    if (share === undefined) continue;
    block.known += capacity;
    block.given += share * capacity;
  }
  return [...blocks.values()].map(({ place, capacity, known, given }) => ({
    ...place,
    capacity,
    ...(known > 0 ? { share: given / known } : {}),
  }));
}
