import type { AirUncertainty } from '@daystar/solar';
import { DAY } from '@daystar/timeseries';

/**
 * By how much of itself the precipitable water of a global model errs in its first hours: 0.23 cm of about two. H.-L. Liu
 * et al., "Evaluation and correction of GFS water vapor products over United States using GPS data" (2024).
 */
const AT_ONCE = 0.12;
/**
 * How much more each day of lead, in parts of that: 1.75 mm after one day, 1.99 mm after two, growing straight. G.
 * Perez-Jordan et al., "WRF precipitable water vapour forecasts at Roque de los Muchachos", MNRAS 477 (2018).
 */
const MORE_A_DAY = 0.16;
/**
 * Day-to-day standard deviation of aerosol optical depth about its month, in parts of itself, where nothing but the
 * climatology is known: with it clear-sky dni is off by a tenth or so, within the 5 to 20 % that X. Hou et al. find for a
 * monthly mean and for forecasts a day ahead, "Assessment of aerosol optical depth forecast for day-ahead clear-sky
 * direct irradiance", Atmos. Meas. Tech. 18 (2025).
 */
const AEROSOL_OF_MONTH = 0.45;
/** Where weather ends to be foreseen, days: the climatology of water is as good as a forecast that far ahead. */
const FORESEEN = 14;

const WATER_OF_MONTH = AT_ONCE * (1 + MORE_A_DAY * FORESEEN);

/**
 * Standard deviations of the air of a step, in parts of what it holds. Of what is forecast it is the part that the lead
 * adds: what a run errs by at once is in the clear sky that actuals are told by as well. Aerosol that is forecast is
 * carried by the same winds, and errs as water does.
 * @param lead from the issue to the step, ms
 * @param forecast whether the weather brings the water, and the aerosol; the climatology stands there otherwise
 */
export function airUncertainty(lead: number, forecast: { water: boolean; aerosol: boolean }): AirUncertainty {
  const grown = 1 + (MORE_A_DAY * Math.max(0, lead)) / DAY;
  const added = AT_ONCE * Math.sqrt(grown * grown - 1);
  return {
    water: forecast.water ? Math.min(added, WATER_OF_MONTH) : WATER_OF_MONTH,
    aerosol: forecast.aerosol ? Math.min(added, AEROSOL_OF_MONTH) : AEROSOL_OF_MONTH,
  };
}
