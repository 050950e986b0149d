/** Irradiance of one band, as fractions of the extraterrestrial normal irradiance. */
export interface Band {
  /** Normal to the sun. */
  direct: number;
  /** Horizontal diffuse over black ground. */
  diffuse: number;
  /** Horizontal diffuse, with multiple reflection between ground and sky. */
  diffuseWithGround: number;
  /** Reflectance of the sky for light from below. */
  skyAlbedo: number;
}

/** Optical properties of the atmosphere in one band. */
export interface BandOptics {
  /** Fraction of the extraterrestrial irradiance in the band times the transmittance of all absorbing gases. */
  absorptionTransmittance: number;
  /** Transmittance of Rayleigh scattering along the path. */
  rayleighTransmittance: number;
  /** Vertical aerosol optical depth. */
  aerosolOpticalDepth: number;
  /** Single-scattering albedo of the aerosol. */
  singleScatteringAlbedo: number;
}

/** Parameters shared by both bands. */
export interface BandGeometry {
  cosZenith: number;
  airMass: number;
  aerosolMass: number;
  /** Aerosol asymmetry. */
  asymmetry: number;
  /** Ground albedo. */
  albedo: number;
}

/**
 * Ground irradiance of one band below an absorbing layer over a scattering layer, by REST2 version 9 (C. Gueymard;
 * coefficients of NREL's open REST2 v9.0c, https://github.com/NREL/rest2).
 * @param band receives the result
 */
export function transmitBand(
  band: Band,
  optics: BandOptics,
  { cosZenith, airMass, aerosolMass, asymmetry, albedo }: BandGeometry,
) {
  const aerosolScatteringDepth = optics.singleScatteringAlbedo * optics.aerosolOpticalDepth;
  const belowAbsorption =
    optics.absorptionTransmittance * Math.exp(-aerosolMass * (optics.aerosolOpticalDepth - aerosolScatteringDepth));
  const rayleighOpticalDepth = -Math.log(optics.rayleighTransmittance) / airMass;
  const depth = rayleighOpticalDepth + aerosolScatteringDepth;
  band.direct = belowAbsorption * optics.rayleighTransmittance * Math.exp(-aerosolMass * aerosolScatteringDepth);

  const forward =
    ((0.5 + 1.8823 * cosZenith) / (1 + 1.7971 * cosZenith)) * aerosolScatteringDepth + 0.5 * rayleighOpticalDepth;
  const slantOpticalDepth = airMass * depth;
  const depthTerm = (1 - (10.921 + 11.741 * slantOpticalDepth) * slantOpticalDepth) / (1 + 35.006 * slantOpticalDepth);
  const g = (asymmetry * aerosolScatteringDepth) / depth;
  const asymmetryTerm = (-0.5 + (10.497 - 11.735 * g) * g) / (1 + 401 * g * g);
  const airMassTerm = (0.15244 * (airMass - 1)) / (1 + 2.2413 * airMass);
  band.diffuse = forward * Math.exp(depthTerm + asymmetryTerm + airMassTerm) * belowAbsorption;

  band.skyAlbedo = (depth * (0.51754 + 0.15884 * depth)) / (1 + 2.77 * depth);
  const multipleReflection = albedo * band.skyAlbedo;
  band.diffuseWithGround =
    band.diffuse + (multipleReflection * (band.direct * cosZenith + band.diffuse)) / (1 - multipleReflection);
}
