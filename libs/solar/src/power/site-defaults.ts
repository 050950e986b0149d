import { Horizon } from '../horizon/horizon';
import { PLAIN_GLASS } from '../iam/physical';
import { clockwiseAzimuth, serviceAzimuth } from '../sun/azimuth';
import { FAIMAN_OPEN_RACK } from '../temperature/faiman';
import { PVSYST_MOUNTINGS } from '../temperature/pvsyst';
import { type ArrayDescription, toArrays } from './site-arrays';
import { DEFAULT_TILT } from './default-tilt';
import { degradationFactor } from './degradation';
import { DEFAULT_MODULE_TYPE, type ModuleType, moduleTechnology } from './module-type';
import type { Mounting, PvSystem } from './pv-system';
import {
  type BifacialDescription,
  toBifacialModules,
  effectiveBifacialProperties,
  toShadingRows,
} from './site-bifacial';
import { type SoilingDescription, effectiveSoilingProperties } from './site-soiling';
import { type TrackerDescription, effectiveTrackerProperties, toTracker } from './site-tracker';

/** Description of a system, with the names of the HTTP interface. */
export interface SiteDescription extends TrackerDescription, BifacialDescription, SoilingDescription {
  latitude: number;
  /** AC capacity of a utility-scale site, nameplate of a rooftop. The output has the same unit. */
  capacity: number;
  capacity_dc?: number;
  tracking_type?: 'fixed' | 'horizontal_single_axis';
  /** Azimuth that fixed modules face, or to which a tracker's axis points: 0 north, -90 east, 90 west. */
  azimuth?: number;
  /** Tilt of fixed modules from horizontal, degrees. */
  tilt?: number;
  inverter_efficiency?: number;
  loss_factor?: number;
  /** ISO 8601 date or timestamp. */
  install_date?: string;
  /** Arrays of a plant with several; their shares sum to 1. */
  arrays?: readonly ArrayDescription[];
  module_type?: ModuleType;
  /** Annual degradation, a share of the output; that of the module type by default. */
  derating_age_system?: number;
  /** Soiling loss of each month, January first, 0..1. */
  dust_soiling_average?: readonly number[];
  /**
   * Share of DC power lost per kelvin of cell temperature above 25 C, 1/K: the temperature coefficient without its
   * sign.
   */
  derating_temp_module?: number;
  /** Whether losses by snow on the modules are modelled. */
  snow_loss?: boolean;
  /** Elevations of the horizon, degrees: equally spaced azimuths, clockwise from north. */
  horizon?: readonly number[];
  /** Horizon computed from terrain; used unless `horizon` is given. */
  terrain_horizon?: { readonly elevations: readonly number[] };
}

const DEFAULT_DC_AC_RATIO = 1.27;
const DEFAULT_LOSS_FACTOR = 0.9;
/** Default of PVWatts for unknown inverters. */
const DEFAULT_INVERTER_EFFICIENCY = 0.96;

/**
 * Builds the parameters of a PV system from the properties of a site, with defaults for those that are absent.
 *
 * A utility-scale site has open racks, and by default a DC capacity of 1.27 times its AC capacity. A rooftop system,
 * also that of `/world_pv_power`, is semi-integrated. Its DC capacity is `capacity` unless `capacity_dc` is given, and
 * its output is at most `loss_factor` times `capacity`.
 *
 * @param time time for which the age of the system is computed, unix seconds
 * @throws RangeError when the capacity is not above 0 or the install date is not a date
 */
export function pvSystem(site: SiteDescription, kind: 'utility' | 'rooftop', time: number): PvSystem {
  const { capacity } = site;
  if (!(capacity > 0)) throw new RangeError(`capacity must be above 0, not ${capacity}`);
  const technology = moduleTechnology(site.module_type);
  const lossFactor = computeLossFactor(site, technology.degradationPerYear, time);
  const isRooftop = kind === 'rooftop';
  const horizon = site.horizon ?? site.terrain_horizon?.elevations;
  return {
    mounting: toMounting(site),
    arrays: toArrays(site, toMounting, toBifacialModules, toShadingRows),
    capacity,
    capacityDc: site.capacity_dc ?? (isRooftop ? capacity : DEFAULT_DC_AC_RATIO * capacity),
    inverterEfficiency: site.inverter_efficiency ?? DEFAULT_INVERTER_EFFICIENCY,
    lossFactor,
    gammaPdc: site.derating_temp_module === undefined ? technology.gammaPdc : -site.derating_temp_module,
    outputLimit: Math.min(capacity, isRooftop ? lossFactor * capacity : Infinity),
    cover: PLAIN_GLASS,
    albedo: site.site_ground_albedo,
    bifacial: toBifacialModules(site),
    rows: toShadingRows(site),
    shadingBlocks: site.shading_blocks,
    ...(site.dust_soiling_average && { dustSoiling: site.dust_soiling_average }),
    horizon: horizon && new Horizon(horizon),
    temperature: isRooftop
      ? { model: 'pvsyst', ...PVSYST_MOUNTINGS.semiIntegrated }
      : { model: 'faiman', ...FAIMAN_OPEN_RACK },
  };
}

/**
 * Returns the properties in effect, given or default, with the names of the HTTP interface. `capacity_dc` is absent
 * without `capacity`, and the orientation of the site when every array has its own. For the parameters, see `pvSystem`.
 */
export function effectiveSiteProperties(
  site: Omit<SiteDescription, 'capacity'> & { capacity?: number },
  kind: 'utility' | 'rooftop',
  time: number,
) {
  const { capacity, tracking_type = 'fixed', module_type = DEFAULT_MODULE_TYPE, snow_loss = false } = site;
  const { mounting, ...system } = pvSystem({ ...site, capacity: capacity ?? 1 }, kind, time);
  const orientation =
    mounting.kind === 'fixed'
      ? { azimuth: serviceAzimuth(mounting.surface.azimuth), tilt: mounting.surface.tilt }
      : { azimuth: serviceAzimuth(mounting.tracker.axisAzimuth), tilt: 0 };
  return {
    ...(capacity === undefined ? {} : { capacity_dc: system.capacityDc }),
    tracking_type,
    ...(areAllArraysOriented(site) ? {} : orientation),
    ...(mounting.kind === 'fixed' ? {} : effectiveTrackerProperties(mounting.tracker, site)),
    loss_factor: system.lossFactor,
    inverter_efficiency: system.inverterEfficiency,
    module_type,
    derating_temp_module: -system.gammaPdc,
    derating_age_system: site.derating_age_system ?? moduleTechnology(module_type).degradationPerYear,
    ...effectiveSoilingProperties(site),
    ...effectiveBifacialProperties(site),
    snow_loss,
  };
}

/** Whether each array states its own orientation, so that no array uses the one of the site. */
const areAllArraysOriented = ({ arrays = [], tracking_type: siteTracking }: Partial<SiteDescription>): boolean =>
  arrays.length > 0 &&
  arrays.every(
    ({ azimuth, tilt, tracking_type = siteTracking }) =>
      azimuth !== undefined && (tilt !== undefined || tracking_type === 'horizontal_single_axis'),
  );

/**
 * Returns the given loss factor, or the default reduced by degradation. A given degradation rate also reduces a given
 * factor.
 */
function computeLossFactor(site: SiteDescription, typicalDegradation: number, time: number): number {
  const { loss_factor, install_date, derating_age_system } = site;
  if (loss_factor !== undefined && derating_age_system === undefined) return loss_factor;
  const initial = loss_factor ?? DEFAULT_LOSS_FACTOR;
  if (install_date === undefined) return initial;
  const installed = Date.parse(install_date) / 1000;
  if (Number.isNaN(installed))
    throw new RangeError(`install_date must be an ISO 8601 date or time, not '${install_date}'`);
  return initial * degradationFactor(installed, time, derating_age_system ?? typicalDegradation);
}

/** Returns the mounting of a site. By default, fixed modules face the equator. Trackers ignore the tilt. */
function toMounting(site: SiteDescription): Mounting {
  if (site.tracking_type === 'horizontal_single_axis') return { kind: 'single-axis', tracker: toTracker(site) };
  const { latitude, azimuth, tilt } = site;
  const facing = azimuth ?? (latitude < 0 ? 0 : 180);
  return { kind: 'fixed', surface: { tilt: tilt ?? DEFAULT_TILT, azimuth: clockwiseAzimuth(facing) } };
}
