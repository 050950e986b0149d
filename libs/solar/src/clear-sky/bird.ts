import { cosd } from '../degrees';
import { absoluteAirmass } from '../atmosphere/airmass';
import type { Irradiance } from './irradiance';

/** Atmospheric parameters of the Bird model. */
export interface BirdAtmosphere {
  /** Aerosol optical depth at 380 nm. */
  aod380: number;
  /** Aerosol optical depth at 500 nm. */
  aod500: number;
  /** [cm] */
  precipitableWater: number;
  /** [atm-cm] */
  ozone: number;
  /** [Pa] */
  pressure: number;
  /**
   * Share of the light scattered by aerosol that goes forward, Ba of the paper; 0.85 is usual. pvlib calls it
   * asymmetry.
   */
  forwardScatteringRatio: number;
  /** Ground albedo, 0 to 1. */
  albedo: number;
}

/**
 * Bird clear-sky model: R. Bird and R. Hulstrom, "A simplified clear sky model for direct and diffuse insolation on
 * horizontal surfaces", SERI/TR-642-761 (1981); broadband aerosol depth after Bird and Hulstrom (1980). Zero when the
 * sun is down.
 * @param zenith zenith angle of the sun [deg]
 * @param airmass relative airmass by Kasten (1966)
 * @param atmosphere atmosphere above the place
 * @param dniExtra extraterrestrial normal irradiance [W/m2]
 */
export function bird(zenith: number, airmass: number, atmosphere: BirdAtmosphere, dniExtra: number): Irradiance {
  if (zenith >= 90) return { ghi: 0, dni: 0, dhi: 0 };
  const { aod380, aod500, precipitableWater, ozone, pressure, forwardScatteringRatio, albedo } = atmosphere;
  const cosZenith = cosd(zenith);
  const m = absoluteAirmass(airmass, pressure);
  const rayleigh = Math.exp(-0.0903 * Math.pow(m, 0.84) * (1 + m - Math.pow(m, 1.01)));
  const gasTransmittance = Math.exp(-0.0127 * Math.pow(m, 0.26));

  const ozonePath = ozone * airmass;
  const ozoneTransmittance =
    1 -
    0.1611 * ozonePath * Math.pow(1 + 139.48 * ozonePath, -0.3034) -
    (0.002715 * ozonePath) / (1 + 0.044 * ozonePath + 0.0003 * ozonePath * ozonePath);
  const waterPath = precipitableWater * airmass;
  const waterTransmittance = 1 - (2.4959 * waterPath) / (Math.pow(1 + 79.034 * waterPath, 0.6828) + 6.385 * waterPath);

  const depth = 0.27583 * aod380 + 0.35 * aod500;
  const aerosol = Math.exp(-Math.pow(depth, 0.873) * (1 + depth - Math.pow(depth, 0.7088)) * Math.pow(airmass, 0.9108));
  const absorption = 1 - 0.1 * (1 - airmass + Math.pow(airmass, 1.06)) * (1 - aerosol);
  const scattered = 1 - aerosol / absorption;

  const clean = waterTransmittance * gasTransmittance * ozoneTransmittance;
  const dni = 0.9662 * dniExtra * aerosol * clean * rayleigh;
  const scatteredDown =
    (0.79 * dniExtra * cosZenith * clean * absorption * (0.5 * (1 - rayleigh) + forwardScatteringRatio * scattered)) /
    (1 - airmass + Math.pow(airmass, 1.02));
  const skyAlbedo = 0.0685 + (1 - forwardScatteringRatio) * scattered;
  const ghi = (dni * cosZenith + scatteredDown) / (1 - albedo * skyAlbedo);
  return { ghi, dni, dhi: ghi - dni * cosZenith };
}
