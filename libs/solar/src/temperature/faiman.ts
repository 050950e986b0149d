/** Heat loss factors. */
export interface FaimanParameters {
  /** Constant part, W/(m2 K). */
  u0: number;
  /** Part in proportion to wind speed, W s/(m3 K). */
  u1: number;
}

/** Faiman's own average over seven modules on open racks. */
export const FAIMAN_OPEN_RACK: FaimanParameters = { u0: 25, u1: 6.84 };

/**
 * Cell temperature, C, of Faiman's heat balance.
 *
 * @param poa irradiance on the plane, W/m2
 * @param airTemp air temperature, C
 * @param windSpeed wind at module height, m/s
 *
 * Faiman, D. (2008): Assessing the outdoor operating temperature of photovoltaic modules, Progress in Photovoltaics
 * 16(4), 307-315; the form of IEC 61853-3.
 */
export function faiman(poa: number, airTemp: number, windSpeed = 1, { u0, u1 } = FAIMAN_OPEN_RACK): number {
  return airTemp + poa / (u0 + u1 * windSpeed);
}

/** Stefan-Boltzmann constant, W/(m2 K4). */
const STEFAN_BOLTZMANN = 5.670374419e-8;

/**
 * Faiman's balance with the long-wave loss to a sky colder than the air.
 *
 * @param irDown downwelling long-wave irradiance on the horizontal, W/m2
 * @param skyView share of the sky that the module sees, 0..1
 *
 * Driesse, A., Stein, J. & Theristis, M. (2022): Improving Common PV Module Temperature Models by Incorporating
 * Radiative Losses to the Sky, SAND2022-11604.
 */
export function faimanRadiative(
  poa: number,
  airTemp: number,
  windSpeed: number,
  irDown: number,
  { u0, u1 } = FAIMAN_OPEN_RACK,
  skyView = 1,
  emissivity = 0.88,
): number {
  const irUp = STEFAN_BOLTZMANN * (airTemp + 273.15) ** 4;
  return airTemp + (poa - emissivity * skyView * (irUp - irDown)) / (u0 + u1 * windSpeed);
}
