import type { Site, SiteProperties } from '@daystar/contracts';
import { type SandboxAtmosphere, type SkyState, computePvColumns, createSiteSystem } from '@daystar/forecasting';
import { DAY, HOUR, NATIVE_PERIOD_MS, type Steps, stepEnd } from '@daystar/timeseries';

/** Registered and true properties of a plant. */
export interface SimulatedPlant {
  readonly registered: SiteProperties;
  readonly actual: SiteProperties;
  /** Fraction of power lost to shade in the morning, before `shadedUntil`. */
  readonly shade: number;
  /** Solar time at which the morning shade ends, h. */
  readonly shadedUntil: number;
  /** Soiling loss per day, as a fraction of power, until rain after `rainInterval` days. */
  readonly soilingPerDay: number;
  readonly rainInterval: number;
}

/** Latitudes and longitudes, degrees, of regions with different weather and daylight between 4 and 19 h UTC. */
const REGIONS = [
  [39.9, -3.9],
  [52.1, 5.2],
  [30.5, 9.2],
  [-29.1, 18.3],
  [9.1, 7.4],
];

/**
 * Creates plants whose registration has systematic errors. Every plant states too much DC capacity, a wrong tilt and an azimuth that is
 * wrong by 25°. None states its morning shade and soiling.
 */
export function createPlants(count: number): SimulatedPlant[] {
  return Array.from({ length: count }, (_, k) => {
    const [latitude, longitude] = REGIONS[k % REGIONS.length];
    const round = Math.floor(k / REGIONS.length);
    const towardsEquator = latitude > 0 ? 180 : 0;
    const registered: SiteProperties = {
      name: `Plant ${k + 1}`,
      latitude: latitude + 0.13 * (round % 4),
      longitude: longitude + 0.11 * (round % 3),
      capacity: 10,
      capacity_dc: 12,
      tracking_type: 'fixed',
      tilt: 30,
      azimuth: towardsEquator,
      loss_factor: 0.95,
    };
    return {
      registered,
      actual: {
        ...registered,
        capacity: 10,
        capacity_dc: 12 * (0.68 + 0.04 * (round % 4)),
        tilt: 12 + 6 * (round % 3),
        azimuth: wrapAzimuth(towardsEquator + (round % 2 ? 25 : -25)),
      },
      shade: 0.25 + 0.1 * (round % 3),
      shadedUntil: 8.5 + 0.5 * (round % 2),
      soilingPerDay: 0.001 + 0.001 * (round % 3),
      rainInterval: 25 + 5 * (round % 3),
    };
  });
}

const wrapAzimuth = (degrees: number): number => (degrees > 180 ? degrees - 360 : degrees);

/** Simulates the true output of a plant on native steps, MW. */
export function simulatePower(
  plant: SimulatedPlant,
  site: Site,
  steps: Steps,
  atmosphere: SandboxAtmosphere,
): Float64Array {
  const place = { latitude: site.latitude, longitude: site.longitude };
  const weather = Array.from({ length: steps.count }, (_, i) =>
    atmosphere.truthAt(place, stepEnd(steps, i) - NATIVE_PERIOD_MS / 2),
  );
  const buildColumn = (
    name: 'air_temp' | 'wind_speed' | 'precipitable_water' | 'aod550' | 'albedo' | 'cloud_opacity',
  ) => Float64Array.from(weather, (sample) => sample[name]);
  const opacity = buildColumn('cloud_opacity');
  const sky: SkyState = {
    steps,
    actualSteps: steps.count,
    issuedAt: stepEnd(steps, steps.count - 1),
    columns: {
      opacity10: opacity,
      opacity50: opacity,
      opacity90: opacity,
      air_temp: buildColumn('air_temp'),
      wind_speed: buildColumn('wind_speed'),
      surface_pressure: new Float64Array(steps.count).fill(NaN),
      precipitable_water: buildColumn('precipitable_water'),
      aod550: buildColumn('aod550'),
      albedo: buildColumn('albedo'),
    },
    provenance: [],
  };
  const { pv_estimate } = computePvColumns(
    createSiteSystem(plant.actual, 'utility', stepEnd(steps, 0)),
    place,
    sky,
    site.elevation,
  );
  return pv_estimate.map((power, i) => {
    const time = stepEnd(steps, i);
    const solarTime = (((time / HOUR + place.longitude / 15) % 24) + 24) % 24;
    const soiling = plant.soilingPerDay * ((time / DAY) % plant.rainInterval);
    return power * (solarTime < plant.shadedUntil ? 1 - plant.shade : 1) * (1 - soiling);
  });
}
