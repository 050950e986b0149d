import {
  type Aggregation,
  type Place,
  type Site,
  CELL_DEGREES,
  getCellName,
  getCentre,
  buildFleetResource,
  buildSiteResource,
  getTileName,
} from '@daystar/contracts';
import { computeCellCapacity } from '@daystar/forecasting';
import type { Caller } from '../../http/caller';
import type { SiteDirectory } from '../../sites/directory/site-directory';
import type { CurrentOutputService } from './current-output.service';

/** A place on a map. */
export interface MappedPlace extends Place {
  /** AC capacity, MW. */
  readonly capacity: number;
  /** Current output as a share of capacity, 0 to 1; undefined while there are no rows. */
  readonly share?: number;
  /** Present if the caller owns the site. Sites of other accounts appear at the centre of their sky cell. */
  readonly site?: { readonly resource_id: string; readonly name: string };
}

/** Capacity at a place, and the resource whose rows give its output. */
interface CapacityAtPlace extends Place {
  readonly capacity: number;
  readonly resource: string;
  /** Present if the site belongs to the caller. */
  readonly site?: Site;
}

/** Maximum number of places on a map; more circles would overlap and make the page large. */
const MAX_PLACES = 1500;
/** Sizes of the blocks into which places are merged until they are few enough, degrees. */
const BLOCK_SIZES = [0.5, 1, 2.5, 5, 10];

/**
 * Lists the places of an aggregation with their capacity and current output. All fleet systems in
 * one tile have the same output, as a share of their capacity.
 * @param now clock time, ms
 */
export async function listMappedPlaces(
  aggregation: Aggregation,
  sites: SiteDirectory,
  caller: Caller,
  currentOutput: CurrentOutputService,
  now: number,
): Promise<MappedPlace[]> {
  const locatedCapacities = locateCapacity(aggregation, sites, caller, now)
    .filter(({ capacity }) => capacity > 0)
    .sort((a, b) => b.capacity - a.capacity);
  const ownResources = new Set(locatedCapacities.filter(({ site }) => site).map(({ resource }) => resource));
  const resources = [...new Set(locatedCapacities.map(({ resource }) => resource))];
  const shares = await currentOutput.readShares(resources, (resource) => ownResources.has(resource));
  const places = locatedCapacities.map(({ latitude, longitude, capacity, resource, site }): MappedPlace => {
    const ownSite = site && { site: { resource_id: site.resource_id, name: site.name } };
    return { latitude, longitude, capacity, share: shares.get(resource), ...ownSite };
  });
  const mergedPlaces = [
    ...places.filter(({ site }) => site),
    ...mergePlaces(
      places.filter(({ site }) => !site),
      CELL_DEGREES,
    ),
  ];
  return BLOCK_SIZES.reduce(
    (merged, size) => (merged.length > MAX_PLACES ? mergePlaces(merged, size) : merged),
    mergedPlaces,
  );
}

function locateCapacity(
  aggregation: Aggregation,
  sites: SiteDirectory,
  caller: Caller,
  now: number,
): CapacityAtPlace[] {
  const { collection_id, aggregation_id, members, fleet } = aggregation;
  const siteCapacities = members.flatMap(({ resource_id, capacity }): CapacityAtPlace[] => {
    const site = sites.findSite(resource_id);
    if (!site) return [];
    const isOwn = site.account_id === caller.account.account_id;
    const { latitude, longitude } = isOwn ? site : getCentre(getCellName(site));
    const resource = buildSiteResource(resource_id);
    return [{ latitude, longitude, capacity: site.capacity ?? capacity, resource, ...(isOwn ? { site } : {}) }];
  });
  const fleetCapacities = (fleet?.cells ?? []).map((fleetCell): CapacityAtPlace => {
    const place = getCentre(fleetCell.cell);
    const resource = buildFleetResource(collection_id, aggregation_id, getTileName(place));
    return { ...place, capacity: fleet ? computeCellCapacity(fleet, fleetCell, now) : 0, resource };
  });
  return [...siteCapacities, ...fleetCapacities];
}

/** Merges the places within each block. The share is the mean of the known shares, weighted by capacity. @param size degrees */
function mergePlaces(places: readonly MappedPlace[], size: number): MappedPlace[] {
  const blocks = new Map<string, { place: Place; capacity: number; knownCapacity: number; output: number }>();
  for (const { latitude, longitude, capacity, share } of places) {
    const [row, column] = [Math.floor(latitude / size), Math.floor(longitude / size)];
    const centre = { latitude: Math.min(90, (row + 0.5) * size), longitude: (column + 0.5) * size };
    const block = blocks.get(`${row} ${column}`) ?? { place: centre, capacity: 0, knownCapacity: 0, output: 0 };
    blocks.set(`${row} ${column}`, block);
    block.capacity += capacity;
    if (share === undefined) continue;
    block.knownCapacity += capacity;
    block.output += share * capacity;
  }
  return [...blocks.values()].map(({ place, capacity, knownCapacity, output }) => ({
    ...place,
    capacity,
    ...(knownCapacity > 0 ? { share: output / knownCapacity } : {}),
  }));
}
