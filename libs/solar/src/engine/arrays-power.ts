import type { ElectricalProperties } from '../chain/pv-step';
import { pvwattsInverter } from '../power/pvwatts-inverter';
import type { Daylight } from './daylight';
import type { IrradianceColumns } from './irradiance-columns';
import { computeModuleIrradiance } from './module-irradiance';
import { PlaneIrradiance } from './plane-irradiance';
import type { ArrayColumns } from './system-columns';

/**
 * AC power of a plant with several arrays on one inverter, at all daylight steps; agrees with `pvStep`.
 * @param power receives the result, one value per step of the sun table; values at night are unchanged
 * @param from first daylight step to compute
 */
export function computeArraysPower(
  system: ElectricalProperties,
  daylight: Daylight,
  sky: IrradianceColumns,
  arrays: readonly ArrayColumns[],
  power: Float64Array,
  from: number,
): Float64Array {
  const { count, step } = daylight;
  const { capacity, inverterEfficiency, capacityDc, lossFactor, gammaPdc, outputLimit } = system;
  const planeIrradiance = new PlaneIrradiance(count);
  const { poa, effective } = planeIrradiance;
  const dc = new Float64Array(count);
  for (const { share, columns } of arrays) {
    computeModuleIrradiance(daylight, sky, columns, planeIrradiance, from);
    const { airTemp, warmingPerIrradiance } = columns;
    const dcPerIrradiance = (share * capacityDc * lossFactor) / 1000;
    for (let n = from; n < count; n++) {
      const cellTemp = airTemp[n] + poa[n] * warmingPerIrradiance[n];
      dc[n] += effective[n] * dcPerIrradiance * (1 + gammaPdc * (cellTemp - 25));
    }
  }
  const inverter = { capacity, efficiency: inverterEfficiency };
  for (let n = from; n < count; n++) power[step[n]] = Math.min(outputLimit, pvwattsInverter(dc[n], inverter));
  return power;
}
