import {
  type PvSystem,
  type Sky,
  airmassKastenYoung,
  angleOfIncidence,
  cellTemperature,
  extraterrestrial,
  perezDriesse,
  physicalIam,
  planeOfArray,
  pvwattsDc,
  pvwattsInverter,
  singleAxis,
} from '@daystar/solar';
import type { SkyState } from '../sky/sky-state';
import type { SunPath } from '../sky/sun-path';
import type { IrradianceColumns } from './irradiance-columns';

/** AC power on native steps, in the unit of the system's capacity, 0..outputLimit; 0 when the sun is down. */
export function powerColumn(
  system: PvSystem,
  path: SunPath,
  irradiance: IrradianceColumns,
  weather: SkyState['columns'],
): Float64Array {
  const power = new Float64Array(path.steps.count);
  const array = { pdc0: system.capacityDc, gammaPdc: system.gammaPdc };
  const inverter = { capacity: system.capacity, efficiency: system.inverterEfficiency };
  for (let i = 0; i < power.length; i++) {
    if (!(irradiance.ghi[i] > 0)) continue;
    const sky = skyAt(path, irradiance, i);
    const surface =
      system.mounting.kind === 'fixed' ? system.mounting.surface : singleAxis(sky.sun, system.mounting.tracker).surface;
    const albedo = Number.isNaN(weather.albedo[i]) ? DEFAULT_ALBEDO : weather.albedo[i];
    const poa = planeOfArray(surface, sky, albedo, perezDriesse);
    const effective =
      poa.direct * physicalIam(angleOfIncidence(surface, sky.sun), system.cover) + poa.skyDiffuse + poa.groundDiffuse;
    const cell = cellTemperature(system.temperature, poa.global, weather.air_temp[i], weather.wind_speed[i]);
    const dc = pvwattsDc(effective, cell, array) * system.lossFactor;
    power[i] = Math.min(system.outputLimit, pvwattsInverter(dc, inverter));
  }
  return power;
}

const DEFAULT_ALBEDO = 0.2;

function skyAt(path: SunPath, irradiance: IrradianceColumns, i: number): Sky {
  return {
    sun: { zenith: path.apparentZenith[i], azimuth: path.azimuth[i] },
    ghi: irradiance.ghi[i],
    dni: irradiance.dni[i],
    dhi: irradiance.dhi[i],
    dniExtra: extraterrestrial(path.distance[i]),
    airmass: airmassKastenYoung(path.apparentZenith[i]),
  };
}
