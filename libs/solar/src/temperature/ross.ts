/** Ross coefficient, K m2/W, of a module with this nominal operating cell temperature, C. */
export const rossCoefficient = (noct: number): number => (noct - 20) / 800;

/**
 * Cell temperature, C. Its excess over air temperature is proportional to irradiance; wind is ignored.
 *
 * @param poa irradiance on the plane, W/m2
 * @param airTemp air temperature, C
 * @param k Ross coefficient, K m2/W: 0.02 free-standing … 0.06 integrated, or `rossCoefficient(noct)`
 *
 * Ross, R. G. (1981): Design techniques for flat-plate photovoltaic arrays, 15th IEEE Photovoltaic Specialists
 * Conference; values of k: Nordmann, T. & Clavadetscher, L. (2003), 3rd World Conference on PV Energy Conversion.
 */
export function ross(poa: number, airTemp: number, k: number): number {
  return airTemp + k * poa;
}
