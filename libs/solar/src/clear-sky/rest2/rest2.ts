import { cosd } from '../../degrees';
import { extraterrestrial } from '../../atmosphere/extraterrestrial';
import type { Irradiance } from '../irradiance';
import { infraredWavelength, visibleWavelength } from './aerosol-wavelengths';
import { transmitBand, type Band, type BandGeometry, type BandOptics } from './band';
import {
  absorberTransmittance,
  infraredMixedGases,
  infraredRayleigh,
  visibleMixedGases,
  visibleRayleigh,
  type Absorber,
} from './gases';
import { opticalMasses, type OpticalMasses } from './optical-masses';
import { rest2Sky, type Rest2Atmosphere, type Rest2Sky } from './rest2-sky';

/** Total solar irradiance in NREL's REST2 [W/m2]. */
export const REST2_SOLAR_CONSTANT = 1361.2;

/** Maximum zenith angle [deg] in NREL's REST2; larger ones are clamped to it. */
export const REST2_MAX_ZENITH = 89;

/** Fraction of the extraterrestrial irradiance in the visible band, 0.29 to 0.70 um. */
export const VISIBLE_FRACTION = 0.47244;
/** Fraction of the extraterrestrial irradiance in the infrared band, 0.70 to 4 um. */
export const INFRARED_FRACTION = 0.51951;

/** Nitrogen dioxide of unpolluted air, as a function of the optical mass of water. */
export const NITROGEN_DIOXIDE: Absorber = { n1: 0.18307, n2: -0.00024, d1: 0.18713, d2: 0 };

/** Clear-sky irradiance, and the transmittances that the cloud model FARMS needs. */
export interface Rest2Result extends Irradiance {
  /** Transmittance of beam to beam: dni divided by extraterrestrial normal irradiance. */
  tddclr: number;
  /** Transmittance of beam to diffuse: dhi divided by extraterrestrial horizontal irradiance. */
  tduclr: number;
  /** Reflectance of the clear sky for diffuse light from below. */
  ruuclr: number;
}

const createBand = (): Band => ({ direct: 0, diffuse: 0, diffuseWithGround: 0, skyAlbedo: 0 });
const createBandOptics = (): BandOptics => ({
  absorptionTransmittance: 0,
  rayleighTransmittance: 0,
  aerosolOpticalDepth: 0,
  singleScatteringAlbedo: 0,
});

// Buffers, so that a call allocates nothing.
const masses: OpticalMasses = { air: 0, aerosol: 0, water: 0, ozone: 0 };
const geometry: BandGeometry = { cosZenith: 0, airMass: 0, aerosolMass: 0, asymmetry: 0, albedo: 0 };
const visible = createBand();
const infrared = createBand();
const visibleOptics = createBandOptics();
const infraredOptics = createBandOptics();

/**
 * REST2 version 9, the most accurate clear-sky model in published comparisons, as used for NREL's NSRDB. C. Gueymard,
 * "REST2: high-performance solar radiation model for cloudless-sky irradiance", Solar Energy 82, 272-285 (2008), with
 * the aerosol and diffuse parts of version 9.0c (https://github.com/NREL/rest2). Zenith angles above the maximum, also
 * at night, get the irradiance of the maximum; `clearSky` is valid by day and night.
 * @param sky result of `rest2Sky`
 * @param zenith zenith angle of the sun, the apparent one where known [deg]
 * @param distance distance between Earth and sun [AU]
 * @param result receives the result
 * @param maxZenith largest zenith angle that is not clamped, at most 90 [deg]: optical masses and transmittances are
 *   smooth up to the horizon
 */
export function rest2(
  sky: Rest2Sky,
  zenith: number,
  distance: number,
  result: Rest2Result = { ghi: 0, dni: 0, dhi: 0, tddclr: 0, tduclr: 0, ruuclr: 0 },
  maxZenith = REST2_MAX_ZENITH,
): Rest2Result {
  computeBands(sky, Math.min(zenith, maxZenith));
  const { cosZenith } = geometry;
  const normal = extraterrestrial(distance, REST2_SOLAR_CONSTANT);
  const diffuse = visible.diffuseWithGround + infrared.diffuseWithGround;
  const visibleDown = visible.direct * cosZenith + visible.diffuse;
  const infraredDown = infrared.direct * cosZenith + infrared.diffuse;
  result.tddclr = directTransmittance(sky);
  result.tduclr = diffuse / cosZenith;
  result.ruuclr = (visibleDown * visible.skyAlbedo + infraredDown * infrared.skyAlbedo) / (visibleDown + infraredDown);
  result.dni = normal * result.tddclr;
  result.dhi = normal * diffuse;
  result.ghi = result.dhi + result.dni * cosZenith;
  return result;
}

/** Zenith angles [deg] whose cosines are 0.1, 0.2 to 1.0: a quadrature over the diffuse hemisphere. */
const DIFFUSE_ANGLES = [84.2608, 78.463, 72.5424, 66.4218, 60, 53.1301, 45.573, 36.8699, 25.8419, 0];

/**
 * Transmittance of the clear atmosphere for diffuse light (diffuse in, diffuse out: Tuuclr), free of aerosol. Y. Xie,
 * M. Sengupta, J. Dudhia, "A fast all-sky radiation model for solar applications (FARMS)", Solar Energy 135, 435-445
 * (2016), equation 5.
 */
export function rest2DiffuseTransmittance(atmosphere: Rest2Atmosphere): number {
  const sky = rest2Sky({ ...atmosphere, aod550: 0 });
  let sum = 0;
  for (const angle of DIFFUSE_ANGLES) {
    computeBands(sky, angle);
    sum += directTransmittance(sky) * geometry.cosZenith;
  }
  return (2 * sum) / DIFFUSE_ANGLES.length;
}

/** Computes the irradiance of both bands for a zenith angle [deg], in the shared buffers. */
function computeBands(sky: Rest2Sky, zenith: number): void {
  opticalMasses(zenith, masses);
  const air = Math.max(1, masses.air);
  const aerosol = Math.max(1, masses.aerosol);
  const water = Math.max(1, masses.water);
  const ozone = Math.max(1, masses.ozone);
  const pressureCorrectedMass = air * sky.pressureRatio;
  const { alpha, beta } = sky.aerosol;

  geometry.cosZenith = cosd(zenith);
  geometry.airMass = air;
  geometry.aerosolMass = aerosol;
  geometry.asymmetry = sky.asymmetry;
  geometry.albedo = sky.albedo;

  visibleOptics.absorptionTransmittance =
    VISIBLE_FRACTION *
    visibleMixedGases(pressureCorrectedMass) *
    absorberTransmittance(sky.ozone, ozone) *
    absorberTransmittance(NITROGEN_DIOXIDE, water) *
    absorberTransmittance(sky.visibleWater, water);
  visibleOptics.rayleighTransmittance = visibleRayleigh(pressureCorrectedMass);
  visibleOptics.aerosolOpticalDepth = beta * Math.pow(visibleWavelength(sky.aerosol, aerosol), -alpha);
  visibleOptics.singleScatteringAlbedo = sky.visibleSingleScatteringAlbedo;
  transmitBand(visible, visibleOptics, geometry);

  infraredOptics.absorptionTransmittance =
    INFRARED_FRACTION * infraredMixedGases(pressureCorrectedMass) * absorberTransmittance(sky.infraredWater, water);
  infraredOptics.rayleighTransmittance = infraredRayleigh(pressureCorrectedMass);
  infraredOptics.aerosolOpticalDepth = beta * Math.pow(infraredWavelength(sky.aerosol, aerosol), -alpha);
  infraredOptics.singleScatteringAlbedo = sky.infraredSingleScatteringAlbedo;
  transmitBand(infrared, infraredOptics, geometry);
}

/**
 * Computes the broadband direct transmittance from the shared buffers, with the model's correction for long aerosol
 * paths.
 */
function directTransmittance(sky: Rest2Sky): number {
  const path = geometry.aerosolMass * sky.aerosol.beta;
  return (visible.direct + infrared.direct) * Math.exp((path * (0.015981 + 0.183 * path)) / (1 + 1.4142 * path));
}
