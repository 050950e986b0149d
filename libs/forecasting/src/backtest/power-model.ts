import { type PvSystem, computeAcPower, computeCloudySky, computeSystemColumns } from '@daystar/solar';
import { stepEnd } from '@daystar/timeseries';
import { AtmosphereSeries } from '../sky/paths/atmosphere-series';
import { TYPICAL_WIND, computeTypicalAirTemperature } from '../sky/inputs/climatology';
import { type PeriodSky, repeatOverPeriods } from './period-sky';
import type { SkyModel } from './means-as-issued';

/** Weather apart from clouds, one value per period, NaN where unknown; climatology fills gaps. */
export interface PowerWeather {
  /** C */
  readonly air_temp?: Float64Array;
  /** m/s */
  readonly wind_speed?: Float64Array;
}

/** Creates a function that computes AC power, in the unit of capacity, from cloud opacity. */
export function createPowerModel(system: PvSystem, sky: PeriodSky, weather: PowerWeather): SkyModel {
  const { steps, path, clear } = sky;
  const computeTypicalAirTemp = (i: number) =>
    computeTypicalAirTemperature(path.place, path.elevation, stepEnd(path.steps, i), path.apparentSolarTime[i]);
  const atmosphere = new AtmosphereSeries(path);
  const systemColumns = computeSystemColumns(system, path.daylight, {
    airTemp: expand(weather.air_temp).map((value, i) => (Number.isNaN(value) ? computeTypicalAirTemp(i) : value)),
    windSpeed: expand(weather.wind_speed).map((value) => (Number.isNaN(value) ? TYPICAL_WIND : value)),
    albedoAt: (step) => atmosphere.albedoAt(step),
  });
  return (opacity) => {
    const clouded = computeCloudySky(path.daylight, clear.byDaylight, opacity);
    return computeAcPower(system, path.daylight, clouded, systemColumns, new Float64Array(path.steps.count));
  };

  function expand(values: Float64Array | undefined): Float64Array {
    return repeatOverPeriods(values ?? new Float64Array(steps.count).fill(NaN), sky);
  }
}
