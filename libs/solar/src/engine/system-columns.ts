import { acosd } from '../degrees';
import { type GlassCover, physicalIam } from '../iam/physical';
import { type PvSystem, createDiffuseStowMounting } from '../power/pv-system';
import { cellTemperature } from '../temperature/cell-temperature';
import { isWindStowed } from '../tracking/single-axis';
import { COS_85 } from '../transposition/perez-sky';
import type { Daylight } from './daylight';
import { atLeast } from './limits';
import { Plane } from './plane';
import type { ModuleSideColumns } from './plane-irradiance';
import { type RearColumns, computeRearColumns } from './rear-columns';
import { shadePlane } from './plane-shading';
import { type InterRowGroundColumns, computeInterRowGround } from './inter-row-ground-columns';
import { type PlaneSnow, type SnowColumns, computeTiltByStep } from './plane-snow';
import { type SoilingColumns, computeModelRatio, computeMonthlyRatio } from './soiling-ratio';
import { shadeByRows } from './row-shading';
import { tabulateSkyView } from './sky-view';
import { visibleSunFractionAt } from './visible-sun';
import { orientFixed } from './fixed-plane';
import { TabulatedFunction } from './tabulated-function';
import { orientTracker } from './tracker-plane';

/** Weather and albedo at the modules, by step of the sun table. */
export interface ModuleWeatherColumns {
  /** Air temperature, C. */
  readonly airTemp: ArrayLike<number>;
  /** Wind speed at 10 m, m/s. */
  readonly windSpeed: ArrayLike<number>;
  /** Ground albedo, 0..1. */
  albedoAt(step: number): number;
  /** Snow around modules that snow may cover. */
  readonly snow?: SnowColumns;
  /** Rain and dust, for modules with a soiling model. */
  readonly soiling?: SoilingColumns;
}

/** Values of a PV system at daylight steps that do not depend on clouds: computed once for the 10/50/90 scenarios. */
export class SystemColumns implements ModuleSideColumns {
  readonly plane: Plane;
  /** Beam on the plane per beam on the horizontal. */
  readonly beamRatio: Float64Array;
  /** Incidence angle modifier of the beam. */
  readonly iam: Float64Array;
  /** Irradiance that the ground reflects to the plane, per GHI. */
  readonly ground: Float64Array;
  /** Air temperature, C. */
  readonly airTemp: Float64Array;
  /** Excess of cell over air temperature, K per W/m2 on the plane. */
  readonly warmingPerIrradiance: Float64Array;
  /** Ground albedo, 0..1. */
  readonly albedo: Float64Array;
  /** Weather, daylight and system from which the three columns above were computed. */
  basis?: WeatherBasis;
  /** Columns of each array of a plant with several; the other columns are then empty. */
  arrays?: readonly ArrayColumns[];
  /** Rear of bifacial modules. */
  rear?: RearColumns;
  /** Ground between rows that shade each other; `ground` is then 0. */
  interRowGround?: InterRowGroundColumns;
  /** Soiling ratio: share of the light on the front that dust lets pass, 0..1; 1 when absent. */
  soilingRatio?: Float64Array;
  /** Columns of the tracker in diffuse stow (rotation 0); absent without diffuse stow. */
  diffuseStow?: SystemColumns;
  /** Whether wind holds the tracker in its stow position, by daylight step; never when absent. */
  isWindStowed?: (n: number) => boolean;
  /** Snow that may cover the modules. */
  snow?: PlaneSnow;

  constructor(readonly maxSteps: number) {
    const column = () => new Float64Array(maxSteps);
    this.plane = new Plane(maxSteps);
    this.beamRatio = column();
    this.iam = column();
    this.ground = column();
    this.airTemp = column();
    this.warmingPerIrradiance = column();
    this.albedo = column();
  }
}

type WeatherBasis = Pick<PvSystem, 'temperature' | 'albedo'> & {
  readonly weather: ModuleWeatherColumns;
  readonly daylight: Daylight;
};

/** Columns of an array, and its share of the DC nameplate. */
export interface ArrayColumns {
  readonly share: number;
  readonly columns: SystemColumns;
}

/**
 * Computes the values of a system that do not depend on clouds.
 * @param reuse buffers of another system, to be overwritten if large enough. Columns of the weather are not computed
 *   again for the same `weather` and `daylight` objects.
 */
export function computeSystemColumns(
  system: PvSystem,
  daylight: Daylight,
  weather: ModuleWeatherColumns,
  reuse?: SystemColumns,
): SystemColumns {
  const columns = reuse && reuse.maxSteps >= daylight.count ? reuse : new SystemColumns(daylight.count);
  columns.arrays = system.arrays?.map(({ share, ...array }, i) => {
    const { mounting, horizon = system.horizon, bifacial, rows } = array;
    const { shadingBlocks = system.shadingBlocks } = array;
    const arraySystem = { ...system, mounting, horizon, bifacial, rows, shadingBlocks, arrays: undefined };
    return { share, columns: computeSystemColumns(arraySystem, daylight, weather, columns.arrays?.[i]?.columns) };
  });
  if (columns.arrays) return columns;
  const { plane, beamRatio, iam, ground, albedo } = columns;
  const { count, step, up } = daylight;
  const { cosAoi, cosTilt } = plane;
  if (system.mounting.kind === 'fixed') orientFixed(system.mounting.surface, daylight, plane);
  else orientTracker(system.mounting.tracker, daylight, plane, weather.windSpeed);
  const modifier = getOrTabulateIam(system.cover);
  for (let n = 0; n < count; n++) iam[n] = modifier.interpolate(cosAoi[n]);
  fillWeather(columns, system, daylight, weather);
  const albedoAt = (n: number) => albedo[n];
  for (let n = 0; n < count; n++) ground[n] = (albedo[n] * (1 - cosTilt[n])) / 2;
  columns.rear =
    system.bifacial &&
    computeRearColumns(system.bifacial, system, daylight, plane, albedoAt, (cosine) => modifier.interpolate(cosine));
  // Compute the tilt for snow and dust before shading changes the plane.
  const tilt =
    weather.snow || weather.soiling
      ? computeTiltByStep(system.mounting, weather.airTemp.length, daylight, plane)
      : undefined;
  columns.snow = weather.snow && tilt && { snow: weather.snow, tilt };
  columns.interRowGround = system.rows && computeInterRowGround(system.rows, system, daylight, plane, albedoAt);
  if (system.rows) {
    ground.fill(0);
    shadeByRows(system.rows, system, daylight, plane);
  }
  const { horizon } = system;
  if (horizon) {
    const skyView = tabulateSkyView(horizon, system.mounting, plane);
    shadePlane((n) => visibleSunFractionAt(horizon, daylight, n), skyView, daylight, plane);
  }
  for (let n = 0; n < count; n++) beamRatio[n] = cosAoi[n] / atLeast(COS_85, up[n]);
  columns.soilingRatio =
    weather.soiling && tilt
      ? computeModelRatio(weather.soiling, system.dustSoiling, tilt, daylight)
      : system.dustSoiling && computeMonthlyRatio(system.dustSoiling, daylight);
  const diffuseStow = createDiffuseStowMounting(system.mounting);
  columns.diffuseStow =
    diffuseStow &&
    computeSystemColumns({ ...system, mounting: diffuseStow, rows: undefined }, daylight, weather, columns.diffuseStow);
  const { mounting } = system;
  columns.isWindStowed =
    mounting.kind === 'single-axis' && mounting.tracker.windStow
      ? (n) => isWindStowed(mounting.tracker, weather.windSpeed[step[n]])
      : undefined;
  // Snow and dust depend on the tilt while the tracker follows the sun.
  if (columns.diffuseStow) {
    columns.diffuseStow.snow = columns.snow;
    columns.diffuseStow.soilingRatio = columns.soilingRatio;
  }
  return columns;
}

/** Fills the columns that depend on the weather, but not on the orientation. */
function fillWeather(
  columns: SystemColumns,
  { temperature, albedo }: PvSystem,
  daylight: Daylight,
  weather: ModuleWeatherColumns,
): void {
  const { basis } = columns;
  const isCurrent = basis?.weather === weather && basis.daylight === daylight;
  if (isCurrent && basis.temperature === temperature && basis.albedo === albedo) return;
  const { airTemp, warmingPerIrradiance } = columns;
  const { count, step } = daylight;
  for (let n = 0; n < count; n++) columns.albedo[n] = albedo ?? weather.albedoAt(step[n]);
  for (let n = 0; n < count; n++) airTemp[n] = weather.airTemp[step[n]];
  // In all models the cell temperature rises in proportion to the irradiance.
  for (let n = 0; n < count; n++)
    warmingPerIrradiance[n] = cellTemperature(temperature, 1, 0, weather.windSpeed[step[n]]);
  columns.basis = { weather, daylight, temperature, albedo };
}

const modifiers = new WeakMap<GlassCover, TabulatedFunction>();

/** Returns the incidence angle modifier of a cover as a function of the cosine of the angle. */
function getOrTabulateIam(cover: GlassCover): TabulatedFunction {
  const cached = modifiers.get(cover);
  if (cached) return cached;
  const modifier = new TabulatedFunction((cosine) => physicalIam(acosd(cosine), cover), 0, 1, 2000);
  modifiers.set(cover, modifier);
  return modifier;
}
