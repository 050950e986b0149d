import { faiman } from './faiman';
import { pvsystCell } from './pvsyst';
import { sapmCell } from './sapm';

/** One of the steady-state cell temperature models, with its mounting. */
export type CellTemperatureModel =
  | { model: 'faiman'; u0: number; u1: number }
  | { model: 'sapm'; a: number; b: number; deltaT: number }
  | { model: 'pvsyst'; uc: number; uv: number };

/**
 * Cell temperature, C, by the chosen model, from irradiance on the plane (W/m2), air temperature (C) and wind (m/s).
 */
export function cellTemperature(model: CellTemperatureModel, poa: number, airTemp: number, windSpeed: number): number {
  switch (model.model) {
    case 'faiman':
      return faiman(poa, airTemp, windSpeed, model);
    case 'sapm':
      return sapmCell(poa, airTemp, windSpeed, model);
    case 'pvsyst':
      return pvsystCell(poa, airTemp, windSpeed, model);
  }
}
