/**
 * Precipitable water [cm] from air at the ground, at least 0.1. Accurate to 10-20 % for monthly means, less for single
 * hours and stratified air. C. Gueymard, "Analysis of monthly average atmospheric precipitable water and turbidity in
 * Canada and northern United States", Solar Energy 53 (1994), in the form of Keogh and Blakers (2004).
 * @param temperature air temperature [C]
 * @param relativeHumidity [%]
 */
export function precipitableWater(temperature: number, relativeHumidity: number): number {
  const kelvin = temperature + 273.15;
  const theta = kelvin / 273.15;
  const hundreds = kelvin / 100;
  const scaleHeight = 0.4976 + 1.5265 * theta + Math.exp(13.6897 * theta - 14.9188 * theta ** 3);
  const saturation = Math.exp(22.33 - 49.14 / hundreds - 10.922 / (hundreds * hundreds) - 0.39015 * hundreds);
  return Math.max(0.1, (0.1 * scaleHeight * 216.7 * relativeHumidity * saturation) / (100 * kelvin));
}
