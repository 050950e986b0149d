/*
 * Transmittances of molecules and gases in the two bands of REST2, shared by its versions 5 and 9.
 * C. Gueymard, "REST2: high-performance solar radiation model for cloudless-sky irradiance, illuminance, and
 * photosynthetically active radiation", Solar Energy 82, 272-285 (2008), appendix A.
 */

/** Rayleigh scattering, 0.29 to 0.70 um, at pressure-corrected optical mass m. */
export const visibleRayleigh = (m: number): number =>
  (1 + (1.8169 - 0.033454 * m) * m) / (1 + (2.063 + 0.31978 * m) * m);

/** Rayleigh scattering, 0.70 to 4 um. */
export const infraredRayleigh = (m: number): number => (1 - 0.010394 * m) / (1 - 0.00011042 * m * m);

/** Uniformly mixed gases, 0.29 to 0.70 um. */
export const visibleMixedGases = (m: number): number =>
  (1 + (0.95885 + 0.012871 * m) * m) / (1 + (0.96321 + 0.015455 * m) * m);

/** Uniformly mixed gases, 0.70 to 4 um. */
export const infraredMixedGases = (m: number): number => (1 + (0.27284 - 0.00063699 * m) * m) / (1 + 0.30306 * m);

/** Coefficients of the transmittance (1 + n1 m + n2 m^2) / (1 + d1 m + d2 m^2) of a gas at optical mass m. */
export interface Absorber {
  readonly n1: number;
  readonly n2: number;
  readonly d1: number;
  readonly d2: number;
}

export const absorberTransmittance = ({ n1, n2, d1, d2 }: Absorber, m: number): number =>
  (1 + (n1 + n2 * m) * m) / (1 + (d1 + d2 * m) * m);

/** Ozone of a column [atm-cm], 0.29 to 0.70 um; ozone absorbs nothing at longer wavelengths. */
export function ozoneAbsorber(u: number): Absorber {
  return {
    n1: (u * (10.979 - 8.5421 * u)) / (1 + (2.0115 + 40.189 * u) * u),
    n2: (u * (-0.027589 - 0.005138 * u)) / (1 + (-2.4857 + 13.942 * u) * u),
    d1: (u * (10.995 - 5.5001 * u)) / (1 + (1.6784 + 42.406 * u) * u),
    d2: 0,
  };
}

/** Precipitable water [cm], 0.29 to 0.70 um. */
export function visibleWaterAbsorber(w: number): Absorber {
  return {
    n1: (w * (0.065445 + 0.00029901 * w)) / (1 + 1.2728 * w),
    n2: 0,
    d1: (w * (0.065687 + 0.0013218 * w)) / (1 + 1.2008 * w),
    d2: 0,
  };
}

/** Precipitable water [cm], 0.70 to 4 um. */
export function infraredWaterAbsorber(w: number): Absorber {
  return {
    n1: (w * (19.566 + (-1.6506 + 1.0672 * w) * w)) / (1 + (5.4248 + 1.6005 * w) * w),
    n2: (w * (0.50158 + (-0.14732 + 0.047584 * w) * w)) / (1 + (1.1811 + 1.0699 * w) * w),
    d1: (w * (21.286 + (-0.39232 + 1.2692 * w) * w)) / (1 + (4.8318 + 1.412 * w) * w),
    d2: (w * (0.70992 + (-0.23155 + 0.096514 * w) * w)) / (1 + (0.44907 + 0.75425 * w) * w),
  };
}
