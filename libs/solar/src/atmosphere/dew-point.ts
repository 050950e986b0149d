/** Coefficients of the Magnus equation over water: factor, and temperature [C]. */
const MAGNUS = { factor: 17.62, temperature: 243.12 };

/** Humidity below which the dew point has no meaning, %: instruments and models report 0 for very dry air. */
const MIN_HUMIDITY = 0.1;

/**
 * Dew point temperature [C] by the Magnus equation, over water below 0 C too. World Meteorological Organization, Guide
 * to Instruments and Methods of Observation, WMO-No. 8 (2023), volume I, annex 4.B.
 * @param temperature air temperature [C]
 * @param relativeHumidity [%]
 */
export function dewPoint(temperature: number, relativeHumidity: number): number {
  const humidity = Math.max(MIN_HUMIDITY, relativeHumidity) / 100;
  const exponent = magnusExponent(temperature) + Math.log(humidity);
  return (MAGNUS.temperature * exponent) / (MAGNUS.factor - exponent);
}

/**
 * Relative humidity [%] by the Magnus equation: the inverse of `dewPoint`.
 * @param temperature air temperature [C]
 * @param dewPointTemperature [C]
 */
export const relativeHumidity = (temperature: number, dewPointTemperature: number): number =>
  100 * Math.exp(magnusExponent(dewPointTemperature) - magnusExponent(temperature));

const magnusExponent = (temperature: number): number =>
  (MAGNUS.factor * temperature) / (MAGNUS.temperature + temperature);
