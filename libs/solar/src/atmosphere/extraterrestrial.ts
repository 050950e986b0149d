/** Total solar irradiance at 1 AU of C. Gueymard, "Revised composite extraterrestrial spectrum" (2018) [W/m2]. */
const SOLAR_CONSTANT = 1361.1;

/**
 * Solar constant of ASTM E490-00a (2000), pvlib's default; kept for its decomposition and transposition models [W/m2].
 */
export const ASTM_E490_SOLAR_CONSTANT = 1366.1;

/** Extraterrestrial irradiance normal to the sun [W/m2], from the distance between Earth and sun [AU]. */
export function extraterrestrial(distance: number, solarConstant: number = SOLAR_CONSTANT): number {
  return solarConstant / (distance * distance);
}

/**
 * Extraterrestrial irradiance normal to the sun [W/m2] from the day of the year alone, within 0.1 % of the exact orbit.
 * J. W. Spencer, "Fourier series representation of the position of the sun", Search 2, 172 (1971).
 * @param dayOfYear 1 for 1 January, to 366
 */
export function extraterrestrialSpencer(dayOfYear: number, solarConstant: number = ASTM_E490_SOLAR_CONSTANT): number {
  const angle = (2 * Math.PI * (dayOfYear - 1)) / 365;
  return (
    solarConstant *
    (1.00011 +
      0.034221 * Math.cos(angle) +
      0.00128 * Math.sin(angle) +
      0.000719 * Math.cos(2 * angle) +
      0.000077 * Math.sin(2 * angle))
  );
}
