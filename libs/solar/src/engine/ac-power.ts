import type { ElectricalProperties } from '../chain/pv-step';
import { pvwattsInverter } from '../power/pvwatts-inverter';
import { computeArraysPower } from './arrays-power';
import type { Daylight } from './daylight';
import type { IrradianceColumns } from './irradiance-columns';
import { computeModuleIrradiance } from './module-irradiance';
import { PlaneIrradiance } from './plane-irradiance';
import type { SystemColumns } from './system-columns';

// Buffers reused for all places.
let planeIrradiance = new PlaneIrradiance(0);

/**
 * AC power of a system under a sky at all daylight steps; agrees with `pvStep`.
 * @param power receives the result, one value per step of the sun table; values at night are unchanged
 * @param from first daylight step to compute; 0 with snow, whose cover depends on all steps before
 */
export function computeAcPower(
  system: ElectricalProperties,
  daylight: Daylight,
  sky: IrradianceColumns,
  columns: SystemColumns,
  power: Float64Array,
  from = 0,
): Float64Array {
  if (columns.arrays) return computeArraysPower(system, daylight, sky, columns.arrays, power, from);
  if (planeIrradiance.maxSteps < daylight.count) planeIrradiance = new PlaneIrradiance(daylight.count);
  computeModuleIrradiance(daylight, sky, columns, planeIrradiance, from);
  const { count, step } = daylight;
  const { airTemp, warmingPerIrradiance } = columns;
  const { poa, effective } = planeIrradiance;
  const { capacity, capacityDc, lossFactor, gammaPdc, outputLimit } = system;
  const inverter = { capacity, efficiency: system.inverterEfficiency };
  const dcPerIrradiance = (capacityDc * lossFactor) / 1000;
  for (let n = from; n < count; n++) {
    const cellTemp = airTemp[n] + poa[n] * warmingPerIrradiance[n];
    const dc = effective[n] * dcPerIrradiance * (1 + gammaPdc * (cellTemp - 25));
    power[step[n]] = Math.min(outputLimit, pvwattsInverter(dc, inverter));
  }
  return power;
}
