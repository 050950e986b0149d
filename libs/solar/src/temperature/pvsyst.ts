/** Heat loss factors of a mounting in PVsyst. */
export interface PvsystMounting {
  /** Constant part, W/(m2 K). */
  uc: number;
  /** Part in proportion to wind speed, W s/(m3 K). */
  uv: number;
}

export const PVSYST_MOUNTINGS = {
  freestanding: { uc: 29, uv: 0 },
  semiIntegrated: { uc: 20, uv: 0 },
  insulated: { uc: 15, uv: 0 },
} as const satisfies Record<string, PvsystMounting>;

/**
 * Cell temperature, C, of the PVsyst model.
 *
 * @param poa irradiance on the plane, W/m2
 * @param airTemp air temperature, C
 * @param windSpeed wind, m/s, at the height for which `uv` was fitted
 * @param efficiency efficiency of the module, 0..1
 * @param absorption absorbed fraction of the irradiance, 0..1
 *
 * PVsyst 7 help, "Array thermal losses"; Mermoud, A. & Lejeune, T. (2010): Performance assessment of a simulation model
 * for PV modules of any available technology, 25th EUPVSEC.
 */
export function pvsystCell(
  poa: number,
  airTemp: number,
  windSpeed = 1,
  { uc, uv }: PvsystMounting = PVSYST_MOUNTINGS.freestanding,
  efficiency = 0.1,
  absorption = 0.9,
): number {
  return airTemp + (poa * absorption * (1 - efficiency)) / (uc + uv * windSpeed);
}
