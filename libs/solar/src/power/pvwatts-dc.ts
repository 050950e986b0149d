/** A DC array by nameplate. */
export interface PvwattsArray {
  /** DC power at 1000 W/m2 and 25 C, in any unit of power. */
  pdc0: number;
  /** Power per kelvin of cell temperature, 1/K: -0.0037 standard, -0.0035 premium, -0.0032 thin film (PVWatts 8). */
  gammaPdc: number;
  /** Marion's low-light loss as a fraction of pdc0 at 200 W/m2, typically 0.005..0.02; default 0. */
  lowLight?: number;
}

/** Loss at low light as a share of pdc0: a quartic down to darkness, a straight line up to 1000 W/m2. */
function lowLightLoss(irradiance: number, k: number): number {
  return irradiance <= 200 ? k * (1 - (1 - irradiance / 200) ** 4) : (k * (1000 - irradiance)) / 800;
}

/**
 * DC power of an array, in the unit of its nameplate, linear in irradiance and cell temperature.
 *
 * @param effectiveIrradiance irradiance on the plane after reflections and soiling, W/m2
 * @param cellTemp cell temperature, C
 *
 * Dobos, A. P. (2014): PVWatts Version 5 Manual, NREL/TP-6A20-62641; low light: Marion, B. (2008): Comparison of
 * predictive models for photovoltaic module performance, 33rd IEEE Photovoltaic Specialists Conference.
 */
export function pvwattsDc(effectiveIrradiance: number, cellTemp: number, array: PvwattsArray): number {
  const { pdc0, gammaPdc, lowLight = 0 } = array;
  const linear = (effectiveIrradiance / 1000) * pdc0 * (1 + gammaPdc * (cellTemp - 25));
  return lowLight === 0 ? linear : Math.max(0, linear - pdc0 * lowLightLoss(effectiveIrradiance, lowLight));
}
