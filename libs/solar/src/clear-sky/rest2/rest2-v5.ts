import { cosd } from '../../degrees';
import type { Irradiance } from '../irradiance';
import {
  absorberTransmittance,
  infraredMixedGases,
  infraredRayleigh,
  infraredWaterAbsorber,
  ozoneAbsorber,
  visibleMixedGases,
  visibleRayleigh,
  visibleWaterAbsorber,
  type Absorber,
} from './gases';
import { opticalMasses } from './optical-masses';
import type { Rest2Atmosphere } from './rest2-sky';

/** Nitrogen dioxide of unpolluted air [atm-cm]. */
const CLEAN_NITROGEN_DIOXIDE = 0.0002;

/** Effective optical mass of diffuse light from the whole sky. */
const DIFFUSE_MASS = 1.66;

/** Fraction of the extraterrestrial irradiance in the visible band, 0.29 to 0.70 um. */
const VISIBLE_FRACTION = 0.46512;
/** Fraction of the extraterrestrial irradiance in the infrared band, 0.70 to 4 um. */
const INFRARED_FRACTION = 0.51951;
/** Single-scattering albedo of the visible band. */
const VISIBLE_SINGLE_SCATTERING_ALBEDO = 0.92;
/** Single-scattering albedo of the infrared band. */
const INFRARED_SINGLE_SCATTERING_ALBEDO = 0.84;

/**
 * REST2 as first published (version 5): C. Gueymard, "REST2: high-performance solar radiation model for cloudless-sky
 * irradiance", Solar Energy 82, 272-285 (2008); limits of the inputs as in J. Bright's open port
 * (https://github.com/JamieMBright/clear-sky-models). This function serves comparisons only; `rest2` is version 9. Zero
 * when the sun is down.
 * @param atmosphere inputs are clamped: pressure to 30,000-110,000 Pa, alpha to 0-2.5, beta to 1.1, water to 10 cm,
 *   ozone to 0.6 atm-cm and albedo to 0-1. The single-scattering albedos are those of the paper.
 * @param zenith zenith angle of the sun [deg]
 * @param dniExtra extraterrestrial normal irradiance [W/m2]
 * @param nitrogenDioxide column, up to 0.03 [atm-cm]
 */
export function rest2Version5(
  atmosphere: Rest2Atmosphere,
  zenith: number,
  dniExtra: number,
  nitrogenDioxide: number = CLEAN_NITROGEN_DIOXIDE,
): Irradiance {
  if (zenith >= 90) return { ghi: 0, dni: 0, dhi: 0 };
  const cosZenith = cosd(zenith);
  const masses = opticalMasses(zenith, { air: 0, aerosol: 0, water: 0, ozone: 0 });
  const pressureCorrectedMass = (masses.air * clamp(atmosphere.pressure / 100, 300, 1100)) / 1013.25;
  const alpha = clamp(atmosphere.angstromExponent, 0, 2.5);
  const beta = clamp(atmosphere.aod550 * Math.pow(0.55, alpha), 0, 1.1);
  const water = clamp(atmosphere.precipitableWater, 0, 10);
  const path = Math.log(1 + masses.aerosol * beta);
  const aerosolForward = 1 - Math.exp(-0.6931 - 1.8326 * cosZenith);

  /** Computes beam and diffuse irradiance of one band [W/m2]. */
  const computeBand = (
    bandFraction: number,
    rayleigh: number,
    gases: BandGases,
    depth: number,
    scattering: number,
    sky: BandSky,
  ) => {
    const topOfAtmosphere = bandFraction * dniExtra * gases.mixed;
    const aerosol = Math.exp(-masses.aerosol * depth);
    const scattered = Math.exp(-masses.aerosol * depth * scattering);
    const dni = topOfAtmosphere * gases.direct * rayleigh * aerosol;
    const molecular = sky.rayleighForward * (1 - rayleigh) * Math.pow(aerosol, 0.25);
    const hazy = aerosolForward * sky.correction * rayleigh * (1 - Math.pow(scattered, 0.25));
    const singleReflection = topOfAtmosphere * cosZenith * gases.diffuse * (molecular + hazy);
    const multipleReflection = clamp(atmosphere.albedo, 0, 1) * sky.albedo;
    return {
      dni,
      dhi: singleReflection + (multipleReflection * (dni * cosZenith + singleReflection)) / (1 - multipleReflection),
    };
  };

  const visibleDepth = beta * Math.pow(visibleWavelength(alpha, path), -alpha);
  const ozone = absorberTransmittance(ozoneAbsorber(clamp(atmosphere.ozone, 0, 0.6)), masses.ozone);
  const dioxide = nitrogenDioxideAbsorber(clamp(nitrogenDioxide, 0, 0.03));
  const visibleWater = visibleWaterAbsorber(water);
  const visibleAt = (mass: number) =>
    Math.min(1, absorberTransmittance(dioxide, mass)) * absorberTransmittance(visibleWater, mass);
  const visible = computeBand(
    VISIBLE_FRACTION,
    visibleRayleigh(pressureCorrectedMass),
    {
      mixed: visibleMixedGases(pressureCorrectedMass) * ozone,
      direct: visibleAt(masses.water),
      diffuse: visibleAt(DIFFUSE_MASS),
    },
    visibleDepth,
    VISIBLE_SINGLE_SCATTERING_ALBEDO,
    {
      rayleighForward: 0.5 * (0.89013 + (-0.0049558 + 0.000045721 * masses.air) * masses.air),
      correction: visibleCorrection(masses.aerosol, visibleDepth),
      albedo: visibleSkyAlbedo(alpha, beta),
    },
  );

  const infraredDepth = beta * Math.pow(Math.abs(infraredWavelength(alpha, path)), -alpha);
  const infraredWater = infraredWaterAbsorber(water);
  const infrared = computeBand(
    INFRARED_FRACTION,
    infraredRayleigh(pressureCorrectedMass),
    {
      mixed: infraredMixedGases(pressureCorrectedMass),
      direct: absorberTransmittance(infraredWater, masses.water),
      diffuse: absorberTransmittance(infraredWater, DIFFUSE_MASS),
    },
    infraredDepth,
    INFRARED_SINGLE_SCATTERING_ALBEDO,
    {
      rayleighForward: 0.5,
      correction: infraredCorrection(masses.aerosol, infraredDepth),
      albedo: infraredSkyAlbedo(alpha, beta),
    },
  );
  const dni = visible.dni + infrared.dni;
  const dhi = visible.dhi + infrared.dhi;
  return { ghi: dni * cosZenith + dhi, dni, dhi };
}

/** Gas transmittances of one band. */
interface BandGases {
  /** Gases that attenuate beam and diffuse light equally. */
  mixed: number;
  /** Other gases, for the beam. */
  direct: number;
  /** Other gases, for diffuse light. */
  diffuse: number;
}

/** Scattering properties of one band. */
interface BandSky {
  rayleighForward: number;
  correction: number;
  albedo: number;
}

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));

function nitrogenDioxideAbsorber(u: number): Absorber {
  return {
    n1: (0.17499 + (41.654 - 2146.4 * u) * u) / (1 + 22295 * u * u),
    n2: (u * (-1.2134 + 59.324 * u)) / (1 + 8847.8 * u * u),
    d1: (0.17499 + (61.658 + 9196.4 * u) * u) / (1 + 74109 * u * u),
    d2: 0,
  };
}

/** Effective aerosol wavelength [um], 0.29 to 0.70 um, from x = ln(1 + m beta). */
function visibleWavelength(a: number, x: number): number {
  const d0 = 0.57664 - 0.024743 * a;
  const d1 = (0.093942 + (-0.2269 + 0.12848 * a) * a) / (1 + 0.6418 * a);
  const d2 = (-0.093819 + (0.36668 - 0.12775 * a) * a) / (1 - 0.11651 * a);
  const d3 = (a * (0.15232 + (-0.087214 + 0.012664 * a) * a)) / (1 + (-0.90454 + 0.26167 * a) * a);
  return (d0 + (d1 + d2 * x) * x) / (1 + d3 * x * x);
}

/** Effective aerosol wavelength [um], 0.70 to 4 um. */
function infraredWavelength(a: number, x: number): number {
  const e0 = (1.183 + (-0.022989 + 0.020829 * a) * a) / (1 + 0.11133 * a);
  const e1 = (-0.50003 + (-0.18329 + 0.23835 * a) * a) / (1 + 1.6756 * a);
  const e2 = (-0.50001 + (1.1414 + 0.0083589 * a) * a) / (1 + 11.168 * a);
  const e3 = (-0.70003 + (-0.73587 + 0.51509 * a) * a) / (1 + 4.7665 * a);
  return (e0 + (e1 + e2 * x) * x) / (1 + e3 * x);
}

/** Correction of single scattering by aerosol, from its optical mass and depth. */
function visibleCorrection(m: number, depth: number): number {
  const g0 = (3.715 + (0.368 + 0.036294 * m) * m) / (1 + 0.0009391 * m * m);
  const g1 = (-0.164 + (-0.72567 + 0.20701 * m) * m) / (1 + 0.0019012 * m * m);
  const g2 = (-0.052288 + (0.31902 + 0.17871 * m) * m) / (1 + 0.0069592 * m * m);
  return (g0 + g1 * depth) / (1 + g2 * depth);
}

function infraredCorrection(m: number, depth: number): number {
  const power = Math.pow(m, 1.5);
  const h0 = (3.4352 + (0.65267 + 0.00034328 * m) * m) / (1 + 0.034388 * power);
  const h1 = (1.231 + (-1.63853 + 0.20667 * m) * m) / (1 + 0.1451 * power);
  const h2 = (0.8889 + (-0.55063 + 0.50152 * m) * m) / (1 + 0.14865 * power);
  return (h0 + h1 * depth) / (1 + h2 * depth);
}

/** Reflectance of the sky for light from the ground. */
const visibleSkyAlbedo = (a: number, b: number): number =>
  (0.13363 + 0.00077358 * a + (b * (0.37567 + 0.22946 * a)) / (1 - 0.10832 * a)) /
  (1 + (b * (0.84057 + 0.68683 * a)) / (1 - 0.08158 * a));

const infraredSkyAlbedo = (a: number, b: number): number =>
  (0.010191 + 0.00085547 * a + (b * (0.14618 + 0.062758 * a)) / (1 - 0.19402 * a)) /
  (1 + (b * (0.58101 + 0.17426 * a)) / (1 - 0.17586 * a));
