import { type Aggregation, type Fleet, type FleetCell, type Place, type Site, getCentre } from '@daystar/contracts';
import { type Steps, firstStart } from '@daystar/timeseries';
import { type ClearSkyPower, computeClearSkyPower } from '../outputs/clear-sky-power';
import { type CapacityFactor, computeCapacityFactors } from '../outputs/capacity-changes';
import { createSiteSystem } from '../outputs/pv-columns';
import { createSunPath } from '../sky/paths/sun-path';
import { computeCellCapacity } from './fleet-power';
import { mergeCapacityFactors } from './merge-capacity-factors';

/** An aggregation as one plant, for the quality control of its measurements and for tuning. */
export interface AggregatePlant {
  /** Sum of the stated capacities, MW. */
  readonly capacity: number;
  /** Capacity changes of members, relative to this sum, in order of time; undefined without any. */
  readonly capacityFactors?: readonly CapacityFactor[];
  /** Capacity-weighted centre of the members and fleet cells that represent it. */
  readonly place: Place;
  /** Places of these members and cells, largest first. */
  readonly places: readonly Place[];
  simulateClearSky(steps: Steps): ClearSkyPower;
}

type PlacedSite = Pick<Site, 'latitude' | 'longitude' | 'elevation'> & Parameters<typeof createSiteSystem>[0];
/** A member site or a fleet cell. */
interface Contributor {
  /** Absent when only the capacity is known. */
  readonly site?: PlacedSite;
  readonly kind: 'utility' | 'rooftop';
  readonly capacity: number;
}

type LocatedContributor = Contributor & { readonly site: PlacedSite };

/** Maximum number of places that represent the aggregation: its clear-sky power hardly depends on more. */
const MAX_PLACES = 30;

/** Lists the members that represent an aggregation: those with the largest capacity, largest first. */
export const listLargestMembers = (members: Aggregation['members']): Aggregation['members'] =>
  members.toSorted((a, b) => b.capacity - a.capacity).slice(0, MAX_PLACES);

/**
 * Represents an aggregation by its largest members and fleet cells, scaled to its capacity.
 * @param findSite returns the site of a member; a member without a site contributes only its capacity
 * @param capacityTime time for which the capacity of the fleet is computed, ms
 * @returns undefined when no member with a site and no fleet cell has capacity
 */
export function createAggregatePlant(
  { members, fleet }: Aggregation,
  findSite: (resourceId: string) => PlacedSite | undefined,
  capacityTime: number,
): AggregatePlant | undefined {
  const sites = members.flatMap(({ resource_id, capacity }): Contributor[] => {
    const site = findSite(resource_id);
    const siteCapacity = site?.capacity ?? capacity;
    return [{ site: site && { ...site, capacity: siteCapacity }, kind: 'utility', capacity: siteCapacity }];
  });
  const cells = (fleet?.cells ?? []).map((cell): Contributor => {
    const site = toSite(fleet!, cell, capacityTime);
    return { site, kind: 'rooftop', capacity: site.capacity };
  });
  const contributors = [...sites, ...cells].filter((contributor) => contributor.capacity > 0);
  const capacity = sumCapacity(contributors);
  const largest = contributors
    .filter((contributor): contributor is LocatedContributor => contributor.site !== undefined)
    .sort((a, b) => b.capacity - a.capacity)
    .slice(0, MAX_PLACES);
  if (largest.length === 0) return undefined;
  const scale = capacity / sumCapacity(largest);
  const place = findCapacityCentre(largest);
  const capacityFactors = mergeCapacityFactors(
    contributors.map(({ site, capacity: stated }) => ({ capacity: stated, capacity_changes: site?.capacity_changes })),
  );
  return {
    capacity,
    capacityFactors,
    place,
    places: largest.map(({ site: { latitude, longitude } }) => ({ latitude, longitude })),
    simulateClearSky(steps) {
      const power = new Float64Array(steps.count);
      const bound = new Float64Array(steps.count);
      for (const { site, kind } of largest) {
        const plant = computeClearSkyPower(
          createSiteSystem(site, kind, firstStart(steps)),
          site,
          steps,
          site.elevation,
        );
        for (let i = 0; i < steps.count; i++) {
          power[i] += scale * plant.power[i];
          bound[i] += scale * plant.bound[i];
        }
      }
      const path = createSunPath(place, steps);
      const capacities = computeCapacityFactors(capacityFactors, steps)?.map((factor) => factor * capacity);
      if (!capacities) return { path, capacity, power, bound };
      const highest = capacities.reduce((high, value) => Math.max(high, value));
      return { path, capacity: highest, capacities, power, bound };
    },
  };
}

const sumCapacity = (contributors: readonly Contributor[]): number =>
  contributors.reduce((sum, { capacity }) => sum + capacity, 0);

/** A fleet cell as one system with its main orientation. */
function toSite(fleet: Fleet, cell: FleetCell, time: number): PlacedSite & { capacity: number } {
  let main = 0;
  for (let i = 3; i < cell.orientations.length; i += 3) if (cell.orientations[i] > cell.orientations[main]) main = i;
  const [, tilt, azimuth] = cell.orientations.slice(main, main + 3);
  return { name: cell.cell, ...getCentre(cell.cell), capacity: computeCellCapacity(fleet, cell, time), tilt, azimuth };
}

/** Mean of the position vectors, which is continuous across the date line. */
function findCapacityCentre(contributors: readonly LocatedContributor[]): Place {
  let [x, y, z] = [0, 0, 0];
  for (const { site, capacity } of contributors) {
    const [latitude, longitude] = [site.latitude, site.longitude].map((degrees) => (degrees * Math.PI) / 180);
    x += capacity * Math.cos(latitude) * Math.cos(longitude);
    y += capacity * Math.cos(latitude) * Math.sin(longitude);
    z += capacity * Math.sin(latitude);
  }
  const toDegrees = (radians: number) => (radians * 180) / Math.PI;
  return { latitude: toDegrees(Math.atan2(z, Math.hypot(x, y))), longitude: toDegrees(Math.atan2(y, x)) };
}
