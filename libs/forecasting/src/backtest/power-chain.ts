import { type PvSystem, cloudedSky, plantOver, powerUnder } from '@daystar/solar';
import { stepEnd } from '@daystar/timeseries';
import { AirPath } from '../sky/air-path';
import { TYPICAL_WIND, typicalAirTemperature } from '../sky/climatology';
import { type PeriodSky, heldOver, periodMeans } from './period-sky';

/** Weather beside the clouds, one value per period, NaN where it is not known; climatology fills the gaps. */
export interface Air {
  /** C */
  readonly air_temp?: Float64Array;
  /** m/s */
  readonly wind_speed?: Float64Array;
}

/** Power of a system through the production chain, period means in the unit of its capacity. */
export function powerOver(system: PvSystem, sky: PeriodSky, index: Float64Array, air: Air): Float64Array {
  const { steps, path, clear } = sky;
  const opacity = heldOver(index, sky).map((value) => 100 * (1 - value));
  const typical = (i: number) =>
    typicalAirTemperature(path.place, path.elevation, stepEnd(path.steps, i), path.apparentSolarTime[i]);
  const ground = new AirPath(path);
  const plant = plantOver(system, path.daylight, {
    airTemp: held(air.air_temp).map((value, i) => (Number.isNaN(value) ? typical(i) : value)),
    windSpeed: held(air.wind_speed).map((value) => (Number.isNaN(value) ? TYPICAL_WIND : value)),
    albedoAt: (step) => ground.albedoAt(step),
  });
  const clouded = cloudedSky(path.daylight, clear.byDaylight, opacity);
  return periodMeans(powerUnder(system, path.daylight, clouded, plant, new Float64Array(path.steps.count)), sky);

  function held(values: Float64Array | undefined): Float64Array {
    return heldOver(values ?? new Float64Array(steps.count).fill(NaN), sky);
  }
}
