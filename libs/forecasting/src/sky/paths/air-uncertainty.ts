import type { AirUncertainty } from '@daystar/solar';
import { DAY } from '@daystar/timeseries';

/**
 * Relative standard error of precipitable water in a global model's first hours: 0.23 cm of about 2 cm. H.-L. Liu et
 * al., "Evaluation and correction of GFS water vapor products over United States using GPS data" (2024).
 */
const INITIAL_ERROR = 0.12;
/**
 * Relative growth of this error per day of lead time: 1.75 mm after one day, 1.99 mm after two, linear. G. Perez-Jordan
 * et al., "WRF precipitable water vapour forecasts at Roque de los Muchachos", MNRAS 477 (2018).
 */
const GROWTH_PER_DAY = 0.16;
/**
 * Relative day-to-day standard deviation of aerosol optical depth about its monthly mean, used with the climatology. It
 * changes clear-sky DNI by about 10 %. X. Hou et al., "Assessment of aerosol optical depth forecast for day-ahead
 * clear-sky direct irradiance", Atmos. Meas. Tech. 18 (2025), find 5 to 20 % for a monthly mean and for day-ahead
 * forecasts.
 */
const AEROSOL_CLIMATOLOGY_ERROR = 0.45;
/** Limit of predictability, days: from there on a forecast of water vapour is no better than the climatology. */
const PREDICTABILITY_DAYS = 14;

const WATER_CLIMATOLOGY_ERROR = INITIAL_ERROR * (1 + GROWTH_PER_DAY * PREDICTABILITY_DAYS);

/**
 * Relative standard deviations of water vapour and aerosol at a step, compared with the estimated actuals. These
 * contain the initial error too, so it cancels: only the growth with lead time remains. Forecast aerosol is advected by
 * the same winds and has the same error as water vapour.
 * @param lead from the issue to the step, ms
 * @param forecast whether the weather input has water vapour and aerosol; otherwise their climatology is used
 */
export function computeAirUncertainty(
  lead: number,
  forecast: { hasWater: boolean; hasAerosol: boolean },
): AirUncertainty {
  const growth = 1 + (GROWTH_PER_DAY * Math.max(0, lead)) / DAY;
  const addedError = INITIAL_ERROR * Math.sqrt(growth * growth - 1);
  return {
    water: forecast.hasWater ? Math.min(addedError, WATER_CLIMATOLOGY_ERROR) : WATER_CLIMATOLOGY_ERROR,
    aerosol: forecast.hasAerosol ? Math.min(addedError, AEROSOL_CLIMATOLOGY_ERROR) : AEROSOL_CLIMATOLOGY_ERROR,
  };
}
