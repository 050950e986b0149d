import { computeEffectiveBifaciality } from '../bifacial/bifacial-modules';
import { type HorizontalIrradiance, flipToRear, rowIrradiance } from '../row-shading/infinite-sheds';
import { cosd, sind } from '../degrees';
import { usableBeam } from '../row-shading/martinez';
import { rowVisibility, sunlitShare } from '../row-shading/row-visibility';
import { interRowBeamProjection, trackerSkyViewRatio } from '../row-shading/tracker-ground';
import { physicalIam } from '../iam/physical';
import { type Mounting, type PvArray, type PvSystem, createDiffuseStowMounting } from '../power/pv-system';
import { pvwattsDc } from '../power/pvwatts-dc';
import { pvwattsInverter } from '../power/pvwatts-inverter';
import { cellTemperature } from '../temperature/cell-temperature';
import { SUNSET_ZENITH } from '../sun/visible-disc';
import { isWindStowed, singleAxis } from '../tracking/single-axis';
import {
  type SunDirection,
  type SurfaceOrientation,
  angleOfIncidence,
  aoiProjection,
} from '../transposition/angle-of-incidence';
import { perezDriesse } from '../transposition/perez-driesse';
import { planeOfArray } from '../transposition/plane-of-array';
import type { Sky, SkyDiffuseModel, VisibleSky } from '../transposition/sky';

/** Air and ground around the modules. */
export interface ModuleWeather {
  /** C. */
  airTemp: number;
  /** At 10 m, m/s. */
  windSpeed: number;
  /** Ground albedo, 0..1. */
  albedo: number;
  /** Share of the irradiance that dust or snow on the modules blocks, 0..1, default 0. */
  soiling?: number;
}

/** State of a system in one step. For a plant with arrays, irradiance and temperature apply to the site's own mounting. */
export interface PvStep {
  surface: SurfaceOrientation;
  /** Irradiance on the plane before reflection and soiling, plus the gain of the rear, W/m2. */
  poa: number;
  /** Irradiance that reaches the cells, W/m2. */
  effectiveIrradiance: number;
  /** C. */
  cellTemp: number;
  /** AC power, 0..outputLimit, in the unit of the capacity. */
  power: number;
}

/** Orientation of the modules at this sun position. @param windSpeed mean wind at 10 m, m/s */
export function orientSurface(mounting: Mounting, sun: SunDirection, windSpeed?: number): SurfaceOrientation {
  return mounting.kind === 'fixed' ? mounting.surface : singleAxis(sun, mounting.tracker, windSpeed).surface;
}

/**
 * Computes the AC power of a system under a sky. The steps are plane-of-array irradiance, reflection of the beam, cell
 * temperature, DC power, losses, inverter and output limit. Losses act on DC power, before the inverter clips.
 *
 * @param sky sky with the apparent sun. When its disc is below the horizon, the power is 0 and the cells have the air
 *   temperature.
 */
export function pvStep(
  system: PvSystem,
  { sun: centre, ...irradiance }: Sky,
  weather: ModuleWeather,
  transposition: SkyDiffuseModel = perezDriesse,
): PvStep {
  // With its centre below the horizon, the visible part of the disc is on the horizon.
  const isUp = centre.zenith < SUNSET_ZENITH;
  const sun = isUp ? { ...centre, zenith: Math.min(90, centre.zenith) } : centre;
  const sky = { ...irradiance, sun };
  const surface = orientSurface(system.mounting, sun, weather.windSpeed);
  if (!isUp) {
    return { surface, poa: 0, effectiveIrradiance: 0, cellTemp: weather.airTemp, power: 0 };
  }
  const irradianceOn = (array: Omit<PvArray, 'share'>) => {
    const { mounting, horizon = system.horizon, bifacial, rows } = array;
    const { shadingBlocks = system.shadingBlocks } = array;
    const arraySystem = { ...system, mounting, horizon, bifacial, rows, shadingBlocks };
    const tracked = arrayIrradiance(arraySystem, sky, weather, transposition);
    const diffuseStow = createDiffuseStowMounting(mounting);
    const isStowed = mounting.kind === 'single-axis' && isWindStowed(mounting.tracker, weather.windSpeed);
    if (!diffuseStow || isStowed) return tracked;
    const diffuseStowIrradiance = arrayIrradiance(
      { ...system, mounting: diffuseStow, rows: undefined, horizon, bifacial },
      sky,
      weather,
      transposition,
    );
    return diffuseStowIrradiance.poa > tracked.poa ? diffuseStowIrradiance : tracked;
  };
  const ownIrradiance = irradianceOn(system);
  const arrays = system.arrays?.map((array) => ({ ...irradianceOn(array), share: array.share })) ?? [
    { ...ownIrradiance, share: 1 },
  ];
  const dc = arrays.reduce(
    (sum, { share, effectiveIrradiance, cellTemp }) => sum + share * dcPower(system, effectiveIrradiance, cellTemp),
    0,
  );
  return { ...ownIrradiance, power: convertToAc(system, dc) };
}

/** Irradiance on modules of one orientation, and their temperature. */
function arrayIrradiance(
  system: PvSystem,
  sky: Sky,
  weather: ModuleWeather,
  transposition: SkyDiffuseModel,
): Omit<PvStep, 'power'> {
  const { sun } = sky;
  const surface = orientSurface(system.mounting, sun, weather.windSpeed);
  const albedo = system.albedo ?? weather.albedo;
  const plane = planeOfArray(surface, limitVisibleSky(sky, system, surface, weather.windSpeed), albedo, transposition);
  const groundDiffuse = system.rows
    ? rowIrradiance(surface, shadeGroundIrradiance(sky, system), albedo, system.rows).groundDiffuse
    : plane.groundDiffuse;
  const rear = rearIrradiance(system, surface, sky, albedo, transposition);
  const iam = physicalIam(angleOfIncidence(surface, sun), system.cover);
  const effectiveIrradiance =
    (plane.direct * iam + plane.skyDiffuse + groundDiffuse) * (1 - (weather.soiling ?? 0)) + rear.effectiveIrradiance;
  const poa = plane.direct + plane.skyDiffuse + groundDiffuse + rear.poa;
  const cellTemp = cellTemperature(system.temperature, poa, weather.airTemp, weather.windSpeed);
  return { surface, poa, effectiveIrradiance, cellTemp };
}

/** Front irradiance that gives the same power as the irradiance on the rear; 0 for modules with one active side. */
function rearIrradiance(
  system: PvSystem,
  front: SurfaceOrientation,
  sky: Sky,
  albedo: number,
  transposition: SkyDiffuseModel,
): Pick<PvStep, 'poa' | 'effectiveIrradiance'> {
  const { bifacial, horizon, cover, shadingBlocks } = system;
  if (!bifacial) return { poa: 0, effectiveIrradiance: 0 };
  const surface = flipToRear(front);
  const rowView = rowVisibility(surface, sky.sun, bifacial.rows.gcr);
  const visible = {
    sun: usableBeam(rowView.sun, shadingBlocks) * (horizon?.visibleSun(sky.sun) ?? 1),
    dome: rowView.dome * (horizon?.skyView(surface) ?? 1),
  };
  const { direct, skyDiffuse } = planeOfArray(surface, { ...sky, visible }, albedo, transposition);
  const { groundDiffuse } = rowIrradiance(surface, shadeGroundIrradiance(sky, system), albedo, bifacial.rows);
  const bifaciality = computeEffectiveBifaciality(bifacial);
  const iam = physicalIam(angleOfIncidence(surface, sky.sun), cover);
  return {
    poa: bifaciality * (direct + skyDiffuse + groundDiffuse),
    effectiveIrradiance: bifaciality * (direct * iam + skyDiffuse + groundDiffuse),
  };
}

/** The sky with the fractions of sun and dome that the horizon and the next row leave visible from the modules. */
function limitVisibleSky(sky: Sky, system: PvSystem, surface: SurfaceOrientation, windSpeed: number): Sky {
  const { horizon } = system;
  const visiblePastRow = usableFractionsBetweenRows(system, surface, sky.sun, windSpeed);
  if (!horizon) return { ...sky, visible: visiblePastRow };
  const sun = horizon.visibleSun(sky.sun) * visiblePastRow.sun;
  return { ...sky, visible: { sun, dome: horizon.skyView(surface) * visiblePastRow.dome } };
}

/** Usable beam fraction (row shading and bypass diodes) and visible sky-dome fraction. */
function usableFractionsBetweenRows(
  { rows, mounting, shadingBlocks }: PvSystem,
  surface: SurfaceOrientation,
  sun: SunDirection,
  windSpeed: number,
): VisibleSky {
  if (!rows) return ALL_VISIBLE;
  if (mounting.kind === 'fixed') {
    const visible = rowVisibility(surface, sun, rows.gcr);
    return { ...visible, sun: usableBeam(visible.sun, shadingBlocks) };
  }
  const { tracker } = mounting;
  const { zenith, azimuth } = sun;
  const getBeamPerSpacing = interRowBeamProjection(tracker);
  const beamPerSpacing = getBeamPerSpacing(sind(zenith) * sind(azimuth), sind(zenith) * cosd(azimuth), cosd(zenith));
  const sunlit = sunlitShare(aoiProjection(surface, sun), beamPerSpacing, tracker.gcr);
  const { rotation } = singleAxis(sun, tracker, windSpeed);
  return { sun: usableBeam(sunlit, shadingBlocks), dome: trackerSkyViewRatio(tracker, rotation) };
}

const ALL_VISIBLE: VisibleSky = { sun: 1, dome: 1 };

/** Irradiance reaching the ground between rows, reduced by the horizon. */
function shadeGroundIrradiance(sky: Sky, { horizon }: PvSystem): HorizontalIrradiance {
  if (!horizon) return sky;
  const { sun, ghi } = sky;
  const visible = horizon.visibleSun(sun);
  const dhi = sky.dhi * horizon.skyView({ tilt: 0, azimuth: 0 });
  return { sun, dni: sky.dni * visible, dhi, ghi: (ghi - sky.dhi) * visible + dhi };
}

/** Electrical parameters of a system, from the modules to the grid. */
export type ElectricalProperties = Pick<
  PvSystem,
  'capacity' | 'capacityDc' | 'inverterEfficiency' | 'lossFactor' | 'gammaPdc' | 'outputLimit'
>;

/** AC power from the irradiance that reaches the cells, W/m2, and their temperature, C. */
export const acPower = (system: ElectricalProperties, effectiveIrradiance: number, cellTemp: number): number =>
  convertToAc(system, dcPower(system, effectiveIrradiance, cellTemp));

const dcPower = ({ capacityDc: pdc0, gammaPdc }: ElectricalProperties, irradiance: number, cellTemp: number): number =>
  pvwattsDc(irradiance, cellTemp, { pdc0, gammaPdc });

/** Computes AC power. @param dc DC power before losses */
function convertToAc(system: ElectricalProperties, dc: number): number {
  const inverter = { capacity: system.capacity, efficiency: system.inverterEfficiency };
  return Math.min(system.outputLimit, pvwattsInverter(dc * system.lossFactor, inverter));
}
