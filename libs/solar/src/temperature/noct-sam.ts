/** Parameters of module and mounting in the NOCT model of the System Advisor Model. */
export interface NoctModule {
  /** Nominal operating cell temperature, C. */
  noct: number;
  /** Efficiency at reference conditions, 0..1. */
  efficiency: number;
  /** Product of cover transmittance and cell absorptance. */
  transmittanceAbsorptance?: number;
  /** Storeys above ground, which scale the 10 m wind. */
  arrayHeight?: 1 | 2;
  /** Gap between module and roof, inches; above 3.5 the module counts as free-standing. */
  standoff?: number;
}

/** Kelvin added to the NOCT for modules close to a roof, by the gap in inches. */
function roofHeating(standoff: number): number {
  if (standoff <= 0 || standoff > 3.5) return 0;
  if (standoff < 0.5) return 18;
  if (standoff < 1.5) return 11;
  return standoff < 2.5 ? 6 : 2;
}

/**
 * Cell temperature, C, of the NOCT model in the System Advisor Model.
 *
 * @param poa irradiance on the plane before reflections, W/m2
 * @param airTemp air temperature, C
 * @param windSpeed wind at 10 m, m/s
 * @param effectiveIrradiance irradiance after reflections, W/m2, default `poa`
 *
 * Gilman, P. et al. (2018): SAM Photovoltaic Model Technical Reference Update, NREL/TP-6A20-67399, eq. 10.37.
 */
export function noctSam(
  poa: number,
  airTemp: number,
  windSpeed: number,
  { noct, efficiency, transmittanceAbsorptance = 0.9, arrayHeight = 1, standoff = 4 }: NoctModule,
  effectiveIrradiance = poa,
): number {
  if (poa === 0 || effectiveIrradiance === 0) return airTemp;
  const wind = (arrayHeight === 1 ? 0.51 : 0.61) * windSpeed;
  const absorbed = (transmittanceAbsorptance * effectiveIrradiance) / poa;
  const rise = (poa / 800) * (noct + roofHeating(standoff) - 20);
  return airTemp + (rise * (1 - efficiency / absorbed) * 9.5) / (5.7 + 3.8 * wind);
}
