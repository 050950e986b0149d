import { type Aggregation, type Fleet, type FleetCell, type Place, type Site, centreOf } from '@daystar/contracts';
import { type Steps, startOf } from '@daystar/timeseries';
import { type PlantInClearSky, plantInClearSky } from '../measurements/plant-in-clear-sky';
import { systemOf } from '../rows/pv-columns';
import { sunPath } from '../sky/sun-path';
import { cellCapacity } from './fleet-power';

/** An aggregation seen as one plant: what its measurements are judged by, and learnt against. */
export interface SummedPlant {
  /** MW */
  readonly capacity: number;
  /** The middle of its capacity. */
  readonly place: Place;
  inClearSky(steps: Steps): PlantInClearSky;
}

type PlacedSite = Pick<Site, 'latitude' | 'longitude' | 'elevation'> & Parameters<typeof systemOf>[0];
interface Part {
  /** Absent when nothing is known of it but its capacity. */
  readonly site?: PlacedSite;
  readonly kind: 'utility' | 'rooftop';
  readonly capacity: number;
}

type Placed = Part & { readonly site: PlacedSite };

/** Places that stand for all of it: the course of its clear sky hardly depends on more. */
const MOST_PLACES = 30;

/**
 * @param siteOf a member, when it is known: the others count by their capacity alone
 * @param at the moment whose capacity counts, ms
 * @returns undefined while there is nothing in it
 */
export function summedPlant(
  { members, fleet }: Aggregation,
  siteOf: (resourceId: string) => PlacedSite | undefined,
  at: number,
): SummedPlant | undefined {
  const sites = members.flatMap(({ resource_id, capacity }): Part[] => {
    const site = siteOf(resource_id);
    const counts = site?.capacity ?? capacity;
    return [{ site: site && { ...site, capacity: counts }, kind: 'utility', capacity: counts }];
  });
  const cells = (fleet?.cells ?? []).map((cell): Part => {
    const site = cellAsSite(fleet!, cell, at);
    return { site, kind: 'rooftop', capacity: site.capacity };
  });
  const parts = [...sites, ...cells].filter((part) => part.capacity > 0);
  const capacity = total(parts);
  const largest = parts
    .filter((part): part is Placed => part.site !== undefined)
    .sort((a, b) => b.capacity - a.capacity)
    .slice(0, MOST_PLACES);
  if (largest.length === 0) return undefined;
  const scale = capacity / total(largest);
  const place = middleOf(largest);
  return {
    capacity,
    place,
    inClearSky(steps) {
      const power = new Float64Array(steps.count);
      const bound = new Float64Array(steps.count);
      for (const { site, kind } of largest) {
        const plant = plantInClearSky(systemOf(site, kind, startOf(steps)), site, steps, site.elevation);
        for (let i = 0; i < steps.count; i++) {
          power[i] += scale * plant.power[i];
          bound[i] += scale * plant.bound[i];
        }
      }
      return { path: sunPath(place, steps), capacity, power, bound };
    },
  };
}

const total = (parts: readonly Part[]): number => parts.reduce((sum, { capacity }) => sum + capacity, 0);

/** A cell of a fleet as one system that stands as most of it does. */
function cellAsSite(fleet: Fleet, cell: FleetCell, at: number): PlacedSite & { capacity: number } {
  let most = 0;
  for (let i = 3; i < cell.orientations.length; i += 3) if (cell.orientations[i] > cell.orientations[most]) most = i;
  const [, tilt, azimuth] = cell.orientations.slice(most, most + 3);
  return { name: cell.cell, ...centreOf(cell.cell), capacity: cellCapacity(fleet, cell, at), tilt, azimuth };
}

/** The mean of directions from the middle of the Earth, so that the date line is no border. */
function middleOf(parts: readonly Placed[]): Place {
  let [x, y, z] = [0, 0, 0];
  for (const { site, capacity } of parts) {
    const [latitude, longitude] = [site.latitude, site.longitude].map((degrees) => (degrees * Math.PI) / 180);
    x += capacity * Math.cos(latitude) * Math.cos(longitude);
    y += capacity * Math.cos(latitude) * Math.sin(longitude);
    z += capacity * Math.sin(latitude);
  }
  const degrees = (radians: number) => (radians * 180) / Math.PI;
  return { latitude: degrees(Math.atan2(z, Math.hypot(x, y))), longitude: degrees(Math.atan2(y, x)) };
}
