import {
  type FlaggedMeasurement,
  type Measurement,
  type Place,
  type Site,
  type TuningEstimate,
  siteChanged,
} from '@daystar/contracts';
import {
  DAY,
  HOUR,
  MINUTE,
  type Steps,
  coarserSteps,
  firstStart,
  formatPeriod,
  formatStamp,
  resampleByMean,
  stepEnd,
  stepsBetween,
} from '@daystar/timeseries';
import { flagSiteMeasurements } from '../measurement-qc/flag-site-measurements';
import { createSeededRandom } from '../numerics/seeded-random';
import { applyGridLimits } from '../outputs/grid-delivery';
import { computePvColumns, createSiteSystem } from '../outputs/pv-columns';
import type { SkyState } from '../sky/blend/sky-state';
import { createSandboxAtmosphere } from '../synthetic-weather/sandbox-atmosphere';
import type { SandboxWeather } from '../synthetic-weather/surface-weather';
import { type PlantModels, simulateByModels } from './simulate-by-models.fixture';

const PERIOD_MS = 15 * MINUTE;
const RUN_INTERVAL_MS = 6 * HOUR;

/** Places in different climates. */
export const PLACES = [
  { latitude: 40, longitude: -4 },
  { latitude: 52, longitude: 12 },
  { latitude: 30, longitude: 31 },
  { latitude: -29, longitude: 18 },
  { latitude: 14, longitude: 7 },
  { latitude: 37, longitude: -113 },
  { latitude: -33, longitude: 151 },
];

function toSky(steps: Steps, weatherAt: (time: number) => SandboxWeather): SkyState {
  const weather = Array.from({ length: steps.count }, (_, i) => weatherAt(stepEnd(steps, i) - steps.stepMs / 2));
  const column = (name: keyof SandboxWeather) => new Float64Array(weather.map((sample) => sample[name]));
  const opacity = column('cloud_opacity');
  return {
    steps,
    actualSteps: steps.count,
    issuedAt: stepEnd(steps, steps.count - 1),
    provenance: [],
    columns: {
      opacity10: opacity,
      opacity50: opacity,
      opacity90: opacity,
      air_temp: column('air_temp'),
      wind_speed: column('wind_speed'),
      albedo: column('albedo'),
      precipitable_water: column('precipitable_water'),
      aod550: column('aod550'),
      precipitation_rate: column('precipitation_rate'),
      snow_depth: column('snow_depth'),
      surface_pressure: new Float64Array(steps.count).fill(NaN),
    },
  };
}

/** Skies of this spec file, 0.5 MB each: most specs simulate several plants under the same sky. */
const skies = new Map<string, SkyState>();

/** Computes a sky once. @param kind with the seed and the place, it determines `weatherAt` */
function shareSky(
  kind: 'truth' | 'forecast',
  seed: number,
  { latitude, longitude }: Place,
  steps: Steps,
  weatherAt: (time: number) => SandboxWeather,
): SkyState {
  const key = [kind, seed, latitude, longitude, steps.firstEnd, steps.stepMs, steps.count].join(' ');
  const sky = skies.get(key) ?? toSky(steps, weatherAt);
  skies.set(key, sky);
  return sky;
}

const createSystem = (site: Site, steps: Steps) =>
  createSiteSystem(site, site.kind === 'utility' ? 'utility' : 'rooftop', firstStart(steps));

/** Power of plants of this spec file: many specs post the power of one plant with different faults. */
const powers = new Map<string, Float64Array>();

/** Computes the power of a plant once. @param seed with the place and the steps, it determines the sky */
function sharePower(seed: number, site: Site, sky: SkyState): Float64Array {
  const { steps } = sky;
  const key = JSON.stringify([seed, site, steps]);
  const cached = powers.get(key);
  if (cached) return cached;
  const { pv_estimate } = applyGridLimits(computePvColumns(createSystem(site, steps), site, sky), site, steps);
  powers.set(key, pv_estimate);
  return pv_estimate;
}

export interface SimulationOptions {
  readonly seed: number;
  readonly days?: number;
  /** Length of the periods that are posted, ms. */
  readonly period?: number;
  /** Changes a measurement before it is posted. @param end ms */
  readonly post?: (power: number, end: number) => Partial<Measurement>;
  /** Whether the estimated weather is the true one, in place of forecasts. */
  readonly isSkyKnown?: boolean;
  /** Models by which the plant is simulated; those of the service when absent. */
  readonly models?: PlantModels;
}

/**
 * Simulates measurements of a plant with a meter error of up to 0.5 %, and forecasts of its weather, which have errors.
 */
export function simulatePlant(
  actual: Site,
  stated: Site,
  { seed, days = 48, period = PERIOD_MS, post, isSkyKnown = false, models }: SimulationOptions,
) {
  const atmosphere = createSandboxAtmosphere(seed);
  const random = createSeededRandom(seed);
  const from = Date.UTC(2026, (seed * 5) % 12, 1);
  const steps = stepsBetween(from, from + days * DAY, PERIOD_MS);
  const sky = shareSky('truth', seed, actual, steps, (time) => atmosphere.truthAt(actual, time));
  const pv_estimate = models
    ? simulateByModels(createSystem(actual, steps), actual, sky, models)
    : sharePower(seed, actual, sky);
  const posted = coarserSteps(steps, period);
  const rows = Array.from(resampleByMean(pv_estimate, steps, period), (power, i): Measurement => {
    const end = stepEnd(posted, i);
    const total_power = power * (1 + 0.01 * (random() - 0.5));
    return { period_end: formatStamp(end), period: formatPeriod(period), total_power, ...post?.(total_power, end) };
  });
  const flags = flagSiteMeasurements(stated, rows);
  const measurements: FlaggedMeasurement[] = rows.map((row, i) => ({ ...row, verdict: flags[i] }));
  if (isSkyKnown) return { measurements, sky };
  const hours = stepsBetween(from, from + days * DAY, HOUR);
  const findRunTime = (time: number) => Math.floor(time / RUN_INTERVAL_MS) * RUN_INTERVAL_MS;
  const forecastAt = (time: number) => atmosphere.nwpAt(stated, time, findRunTime(time));
  return { measurements, sky: shareSky('forecast', seed, stated, hours, forecastAt) };
}

export const createSite = (properties: Partial<Site>): Site => ({
  ...siteChanged.example,
  capacity: 10,
  capacity_dc: 12,
  loss_factor: 0.9,
  tracking_type: 'fixed',
  ...properties,
});

/** Whether the interval of an estimate contains the stated value. */
export const coversStated = ({ property, stated, low, high }: TuningEstimate): boolean =>
  (property === 'azimuth' ? [stated - 360, stated, stated + 360] : [stated]).some(
    (value) => low <= value && value <= high,
  );
