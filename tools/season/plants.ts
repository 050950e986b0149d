import type { Site, SiteProperties } from '@daystar/contracts';
import { type SandboxAtmosphere, type SkyState, pvColumns, systemOf } from '@daystar/forecasting';
import { DAY, HOUR, NATIVE_PERIOD, type Steps, stepEnd } from '@daystar/timeseries';

/** A plant as its owner describes it, and how it is in truth. */
export interface Plant {
  readonly told: SiteProperties;
  readonly true: SiteProperties;
  /** Share of the modules' light that a hill in the east takes before `shadedUntil`, h of solar time. */
  readonly shade: number;
  readonly shadedUntil: number;
  /** What dust takes a day, until rain washes it away after `washedEvery` days. */
  readonly dustADay: number;
  readonly washedEvery: number;
}

/** Regions of different weather, all of which have their day between 4 and 19 h UTC. */
const REGIONS = [
  [39.9, -3.9],
  [52.1, 5.2],
  [30.5, 9.2],
  [-29.1, 18.3],
  [9.1, 7.4],
];
/** Plants are told a fifth too large, tilted otherwise, shaded, dusty: each in its own way, none of them at random. */
export function plantsOf(count: number): Plant[] {
  return Array.from({ length: count }, (_, k) => {
    const [latitude, longitude] = REGIONS[k % REGIONS.length];
    const turn = Math.floor(k / REGIONS.length);
    const south = latitude > 0 ? 180 : 0;
    const told: SiteProperties = {
      name: `Plant ${k + 1}`,
      latitude: latitude + 0.13 * (turn % 4),
      longitude: longitude + 0.11 * (turn % 3),
      capacity: 10,
      capacity_dc: 12,
      tracking_type: 'fixed',
      tilt: 30,
      azimuth: south,
      loss_factor: 0.95,
    };
    return {
      told,
      true: {
        ...told,
        capacity: 10,
        capacity_dc: 12 * (0.68 + 0.04 * (turn % 4)),
        tilt: 12 + 6 * (turn % 3),
        azimuth: wrapped(south + (turn % 2 ? 25 : -25)),
      },
      shade: 0.25 + 0.1 * (turn % 3),
      shadedUntil: 8.5 + 0.5 * (turn % 2),
      dustADay: 0.001 + 0.001 * (turn % 3),
      washedEvery: 25 + 5 * (turn % 3),
    };
  });
}

const wrapped = (degrees: number): number => (degrees > 180 ? degrees - 360 : degrees);

/** What the plant really makes on native steps under the atmosphere's truth, MW. */
export function truePower(plant: Plant, site: Site, steps: Steps, atmosphere: SandboxAtmosphere): Float64Array {
  const place = { latitude: site.latitude, longitude: site.longitude };
  const weather = Array.from({ length: steps.count }, (_, i) =>
    atmosphere.truthAt(place, stepEnd(steps, i) - NATIVE_PERIOD / 2),
  );
  const column = (name: 'air_temp' | 'wind_speed' | 'precipitable_water' | 'aod550' | 'albedo' | 'cloud_opacity') =>
    Float64Array.from(weather, (one) => one[name]);
  const opacity = column('cloud_opacity');
  const sky: SkyState = {
    steps,
    actualSteps: steps.count,
    issuedAt: stepEnd(steps, steps.count - 1),
    columns: {
      opacity10: opacity,
      opacity50: opacity,
      opacity90: opacity,
      air_temp: column('air_temp'),
      wind_speed: column('wind_speed'),
      surface_pressure: new Float64Array(steps.count).fill(NaN),
      precipitable_water: column('precipitable_water'),
      aod550: column('aod550'),
      albedo: column('albedo'),
    },
    provenance: [],
  };
  const { pv_estimate } = pvColumns(systemOf(plant.true, 'utility', stepEnd(steps, 0)), place, sky, site.elevation);
  return pv_estimate.map((power, i) => {
    const time = stepEnd(steps, i);
    const solarTime = (((time / HOUR + place.longitude / 15) % 24) + 24) % 24;
    const dusty = plant.dustADay * ((time / DAY) % plant.washedEvery);
    return power * (solarTime < plant.shadedUntil ? 1 - plant.shade : 1) * (1 - dusty);
  });
}
