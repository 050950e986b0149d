/** Parameters of a mounting in the Sandia model. */
export interface SapmMounting {
  /** Constant in the exponent. */
  a: number;
  /** Coefficient of wind speed in the exponent, s/m. */
  b: number;
  /** Difference between cell and back of the module at 1000 W/m2, K. */
  deltaT: number;
}

export const SAPM_MOUNTINGS = {
  openRackGlassGlass: { a: -3.47, b: -0.0594, deltaT: 3 },
  closeMountGlassGlass: { a: -2.98, b: -0.0471, deltaT: 1 },
  openRackGlassPolymer: { a: -3.56, b: -0.075, deltaT: 3 },
  insulatedBackGlassPolymer: { a: -2.81, b: -0.0455, deltaT: 0 },
} as const satisfies Record<string, SapmMounting>;

/**
 * Cell temperature, C, of the Sandia array performance model.
 *
 * @param poa irradiance on the plane, W/m2
 * @param airTemp air temperature, C
 * @param windSpeed wind at 10 m, m/s
 *
 * King, D. L., Boyson, W. E. & Kratochvil, J. A. (2004): Photovoltaic Array Performance Model, SAND2004-3535, eq.
 * 11-12.
 */
export function sapmCell(poa: number, airTemp: number, windSpeed: number, { a, b, deltaT }: SapmMounting): number {
  return airTemp + poa * Math.exp(a + b * windSpeed) + (poa / 1000) * deltaT;
}
