import { type Aggregation, type Site, buildSiteResource } from '@daystar/contracts';
import type { Member } from '@daystar/forecasting';
import type { AggregationDirectory } from '../directory/aggregation-directory';
import { splitFleetByTile, listFleetTilePlaces } from '../directory/fleet-tiles';
import type { MemberIssueCache } from './member-issue-cache';

/** Loads the sites and fleet tiles of an aggregation, each with its current issue. */
export async function loadMembers(
  aggregation: Aggregation,
  directory: AggregationDirectory,
  issues: MemberIssueCache,
): Promise<Member[]> {
  const sites = await Promise.all(
    directory.listRegisteredMembers(aggregation).map(async ({ resource_id, capacity }) => ({
      resource_id,
      capacity,
      highestCapacity: findHighestCapacity(directory.findSite(resource_id), capacity),
      issue: await issues.getCurrent(buildSiteResource(resource_id)),
      places: directory.listSitePlaces(resource_id, capacity),
    })),
  );
  const fleetTiles = await Promise.all(
    splitFleetByTile(aggregation).map(async (fleetTile) => ({
      fleetTile,
      issue: await issues.getCurrent(fleetTile.resource),
    })),
  );
  // All tiles count with their capacity at the time of the fleet's newest issue, also those without an issue.
  const capacityTime = Math.max(...fleetTiles.map(({ issue }) => (issue ? Date.parse(issue.issued_at) : 0)));
  const fleet = fleetTiles.map(({ fleetTile, issue }): Member => {
    const places = listFleetTilePlaces(aggregation, fleetTile, capacityTime);
    const capacity = places.reduce((sum, place) => sum + place.capacity, 0);
    return { resource_id: fleetTile.resource, capacity, issue, places, isPooled: true };
  });
  return [...sites, ...fleet.filter(({ capacity }) => capacity > 0)];
}

const findHighestCapacity = (site: Site | undefined, capacity: number): number =>
  Math.max(capacity, ...(site?.capacity_changes ?? []).map((change) => change.capacity));
