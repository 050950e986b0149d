import {
  type PlaceWeather,
  type SkyState,
  blendSky,
  type ClearSkyPath,
  createClearSkyPath,
  createSandboxAtmosphere,
  createSunPath,
  createSiteSystem,
} from '@daystar/forecasting';
import type { SiteProperties } from '@daystar/contracts';
import type { PvSystem } from '@daystar/solar';
import { DAY, HOUR, MINUTE, stepEnd, stepsBetween } from '@daystar/timeseries';

/** A PV system with the sky of a week. */
export interface SampleSite {
  readonly place: { readonly latitude: number; readonly longitude: number };
  readonly elevation: number;
  /** The description of the system. */
  readonly site: SiteProperties;
  readonly system: PvSystem;
  readonly sky: SkyState;
}

/** Equinox: half of the steps are in daylight everywhere. */
const START = Date.UTC(2026, 8, 20);
const WEEK = 7 * DAY;
const SEED = 20240611;

/**
 * Creates sites all over the inhabited latitudes, every third one on trackers. Their skies are blended as in production, from
 * the hourly forecast of a simulated atmosphere.
 * @param minutes length of a step
 */
export function createSampleSites(count: number, minutes: number): SampleSite[] {
  const steps = stepsBetween(START, START + WEEK, minutes * MINUTE);
  return Array.from({ length: count }, (_, i) => {
    // Multiples of irrational numbers spread the places evenly without a pattern.
    const latitude = 68 * (2 * ((i * 0.618034) % 1) - 1);
    const longitude = 360 * ((i * 0.381966 * 1.7) % 1) - 180;
    const place = { latitude, longitude };
    const elevation = (i * 137) % 1500;
    const orientation =
      i % 3 === 0
        ? { tracking_type: 'horizontal_single_axis' as const }
        : { tilt: 10 + (i % 30), azimuth: (latitude < 0 ? 0 : 180) + ((i * 13) % 50) - 25 };
    const description = { name: `site ${i}`, ...place, capacity: 5 + (i % 40), ...orientation };
    const sky = blendSky([createForecast(place)], { place, elevation, steps, issuedAt: START - HOUR });
    return { place, elevation, site: description, system: createSiteSystem(description, 'utility', START), sky };
  });
}

function createForecast(place: SampleSite['place']): PlaceWeather {
  const run = START - 6 * HOUR;
  const hours = stepsBetween(START - HOUR, START + WEEK + HOUR, HOUR);
  const atmosphere = createSandboxAtmosphere(SEED);
  const hourly = Array.from({ length: hours.count }, (_, hour) =>
    atmosphere.nwpAt(place, stepEnd(hours, hour) - HOUR / 2, run),
  );
  const buildColumn = (name: keyof (typeof hourly)[number]) => Float64Array.from(hourly, (weather) => weather[name]);
  return {
    source: 'sandbox',
    kind: 'forecast',
    run,
    distance: 0,
    steps: hours,
    columns: {
      cloud_opacity: buildColumn('cloud_opacity'),
      air_temp: buildColumn('air_temp'),
      wind_speed: buildColumn('wind_speed'),
      precipitable_water: buildColumn('precipitable_water'),
      aod550: buildColumn('aod550'),
      albedo: buildColumn('albedo'),
    },
  };
}

/** Computes the clear sky of a site, W/m2, by the production code. */
export const computeSiteClearSky = ({ place, sky, elevation }: SampleSite): ClearSkyPath =>
  createClearSkyPath(createSunPath(place, sky.steps, elevation), sky.columns);
