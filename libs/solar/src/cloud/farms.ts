import type { Irradiance } from '../clear-sky/irradiance';
import { cosd } from '../degrees';
import { circumsolarTransmittance } from './circumsolar';
import type { CloudLayer } from './cloud-layer';

/** Transmittances and reflectance of the cloudless atmosphere, from REST2 (shares of the incident irradiance, 0..1). */
export interface ClearTransmittances {
  /** Transmittance of beam to beam. */
  tddclr: number;
  /** Transmittance of beam to diffuse. */
  tduclr: number;
  /** Transmittance of diffuse to diffuse. */
  tuuclr: number;
  /** Reflectance for diffuse light from below. */
  ruuclr: number;
}

/**
 * Computes the transmittance of a cloud from beam to diffuse, and its reflectance for diffuse light from below
 * (equations 11 to 14 of Xie et al. 2016).
 */
function cloudDiffuse({ phase, opticalThickness: tau, effectiveRadius }: CloudLayer, mu: number) {
  const d = 2 * effectiveRadius;
  const logTau = Math.log10(tau);
  const scattered = (peak: number, height: number, width: number, growth: number): number => {
    const beyond = growth * (tau - peak) * mu;
    return (1 + Math.sinh(beyond)) * height * Math.exp(-((logTau - Math.log10(peak)) ** 2) / width);
  };
  const reflected = (thin: number, ceiling: number, width: number): number =>
    tau < 1 ? thin * tau : ceiling - Math.exp(-((0.5 + logTau) ** 2) / width);
  if (phase === 'water') {
    const peak = (2.885 + 0.002 * (d - 60)) * mu - 0.007347;
    const height = 0.7846 * (1 + 0.0002 * (d - 60)) * mu ** 0.1605;
    const width = -0.644531 * mu + 1.20117 + 0.129807 / mu - 0.00121096 / mu ** 2 + 1.52587e-7 / mu ** 3;
    return { transmittance: scattered(peak, height, width, 0.012), reflectance: reflected(0.107359, 1.03, 3.105) };
  }
  const peak = d <= 26 ? 2.8487 * mu - 0.0029 : (2.8355 + (100 - d) * 0.006) * mu - 0.00612;
  const height = 0.756 * mu ** 0.0883;
  const width = -0.0549531 * mu + 0.617632 + 0.17876 / mu - 0.002174 / mu ** 2;
  return { transmittance: scattered(peak, height, width, 0.01), reflectance: reflected(0.094039, 1.02, 3.25) };
}

/** Optical thickness scaled so that the beam includes forward scattering (equation 3 of Xie et al. 2020). */
function scaledThickness({ phase, opticalThickness: tau }: CloudLayer): number {
  if (tau >= 8) return 0.2 * (tau - 8) ** 1.5 + (phase === 'water' ? 2.10871 : 2.91345);
  if (phase === 'ice') return 0.345353 * tau - 0.00244671 * tau ** 2 + 4.74263e-6 * tau ** 3;
  return (0.254825 * tau - 0.00232717 * tau ** 2 + 5.1932e-6 * tau ** 3) * (1 + (8 - tau) * 0.07);
}

/**
 * Solid angle around the sun within which light reflected between ground and cloud counts as beam, sr, by zenith (deg).
 */
const circumsolarAngle = (zenith: number): number =>
  0.00594991536 * Math.exp(-((zenith - 0.5421166) ** 3) / 331280.9859904468);

/** Maximum zenith, degrees. Beyond it all results are 0, because the fits divide by the cosine of the zenith. */
const MAX_ZENITH = 89;

/**
 * FARMS: irradiance under one cloud layer from its optical thickness, with the beam of FARMS-DNI, which counts the
 * aureole as a pyrheliometer does. All values are 0 for zeniths above 89 degrees.
 *
 * @param zenith solar zenith, degrees
 * @param dniExtra extraterrestrial normal irradiance, W/m2 (NREL uses 1361.2 / R^2)
 * @param albedo albedo of the ground, 0..1
 * @returns W/m2; `dniLambert` is the beam without the aureole
 *
 * Xie, Y., Sengupta, M. & Dudhia, J. (2016): A Fast All-sky Radiation Model for Solar applications (FARMS), Solar
 * Energy 135, 435-445; Xie, Y. et al. (2020): A physics-based DNI model assessing all-sky circumsolar radiation,
 * iScience 22, 100893.
 */
export function farms(
  cloud: CloudLayer,
  zenith: number,
  dniExtra: number,
  clear: ClearTransmittances,
  albedo: number,
): Irradiance & { dniLambert: number } {
  if (zenith > MAX_ZENITH) return { ghi: 0, dni: 0, dhi: 0, dniLambert: 0 };
  const mu = cosd(zenith);
  const narrowBeam = Math.exp(-cloud.opticalThickness / mu);
  const { transmittance, reflectance } = cloudDiffuse(cloud, mu);
  const firstPass = mu * dniExtra * (narrowBeam * (clear.tddclr + clear.tduclr) + transmittance * clear.tuuclr);
  const ghi = firstPass / (1 - albedo * (clear.ruuclr + reflectance * clear.tuuclr ** 2));

  const tau = scaledThickness(cloud);
  const wideBeam = dniExtra * clear.tddclr * (Math.exp(-tau / mu) + circumsolarTransmittance(cloud, mu, tau));
  const dni = Math.min(wideBeam + ((ghi - firstPass) * circumsolarAngle(zenith)) / Math.PI, ghi / mu);
  return { ghi, dni, dhi: ghi - dni * mu, dniLambert: dniExtra * clear.tddclr * narrowBeam };
}
