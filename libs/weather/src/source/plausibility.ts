import { getField, WEATHER_VARIABLES, type WeatherVariable } from '@daystar/contracts';
import type { Rejection } from './rejection';

const limits = new Map(WEATHER_VARIABLES.map((name) => [name, getField(name)]));

/** Whether a value is within the limits of the field table, or missing (NaN). */
export function isPlausible(variable: WeatherVariable, value: number): boolean {
  const { lowest, highest } = limits.get(variable)!;
  return Number.isNaN(value) || (value >= lowest && value <= highest);
}

/**
 * Builds the rejection of a value outside the limits of the field table.
 * @param quantity name in the message, when the value is not the variable itself but has its limits
 */
export function createLimitRejection(
  variable: WeatherVariable,
  value: number,
  quantity: string = variable,
): Pick<Rejection, 'code' | 'message' | 'field' | 'value'> {
  const { lowest, highest, unit } = limits.get(variable)!;
  return {
    code: 'value-out-of-limits',
    message: `${quantity} of ${value} is outside ${lowest}..${highest} ${unit}`,
    field: variable,
    value,
  };
}
