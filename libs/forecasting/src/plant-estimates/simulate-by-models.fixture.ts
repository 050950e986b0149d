import type { Site } from '@daystar/contracts';
import {
  PVSYST_MOUNTINGS,
  type PvSystem,
  SAPM_MOUNTINGS,
  type Sky,
  type SkyDiffuseModel,
  angleOfIncidence,
  ashraeIam,
  computeCloudySky,
  elevationAt,
  faiman,
  hayDavies,
  isotropic,
  martinRuizDiffuse,
  martinRuizIam,
  observerAt,
  orientSurface,
  perez,
  perezDriesse,
  physicalIam,
  planeOfArray,
  pvsystCell,
  pvwattsInverter,
  reindl,
  ross,
  rossCoefficient,
  sapmCell,
  sunStep,
} from '@daystar/solar';
import { stepEnd } from '@daystar/timeseries';
import { AtmosphereSeries } from '../sky/paths/atmosphere-series';
import { createClearSkyPath } from '../sky/paths/clear-sky-path';
import { createSunPath } from '../sky/paths/sun-path';
import type { SkyState } from '../sky/blend/sky-state';

/** Published models by which a plant is simulated. */
export interface PlantModels {
  readonly transposition: SkyDiffuseModel;
  /** Incidence angle modifier. @param aoi angle of incidence, degrees */
  readonly iam: (aoi: number) => number;
  readonly reflectsDiffuse: boolean;
  readonly cellTemperature: (poa: number, airTemp: number, windSpeed: number) => number;
  readonly hasConstantEfficiency: boolean;
}

const TRANSPOSITIONS = [isotropic, hayDavies, reindl, perez, perezDriesse];
const REFLECTIONS: readonly PlantModels['iam'][] = [
  (aoi) => (aoi < 90 ? 1 : 0),
  (aoi) => ashraeIam(aoi),
  (aoi) => martinRuizIam(aoi),
  (aoi) => physicalIam(aoi),
];
/** Nominal operating cell temperature of typical modules, C. */
const NOCT = 45;
const TEMPERATURES: readonly PlantModels['cellTemperature'][] = [
  (...conditions) => sapmCell(...conditions, SAPM_MOUNTINGS.openRackGlassPolymer),
  (...conditions) => pvsystCell(...conditions, PVSYST_MOUNTINGS.freestanding),
  (poa, airTemp) => ross(poa, airTemp, rossCoefficient(NOCT)),
  (...conditions) => faiman(...conditions),
];

/** Draws one of the published models for each step of the chain. */
export function drawModels(random: () => number): PlantModels {
  const draw = <T>(models: readonly T[]): T => models[Math.floor(random() * models.length)];
  return {
    transposition: draw(TRANSPOSITIONS),
    iam: draw(REFLECTIONS),
    reflectsDiffuse: draw([false, true]),
    cellTemperature: draw(TEMPERATURES),
    hasConstantEfficiency: draw([false, true]),
  };
}

/** Simulates the power of a plant by other models than those of the service, in the unit of the capacity. */
export function simulateByModels(
  system: PvSystem,
  site: Site,
  sky: SkyState,
  { transposition, iam, reflectsDiffuse, cellTemperature, hasConstantEfficiency }: PlantModels,
): Float64Array {
  const { steps, columns } = sky;
  const path = createSunPath(site, steps);
  const { daylight } = path;
  const irradiance = computeCloudySky(daylight, createClearSkyPath(path, columns).byDaylight, columns.opacity50);
  const atmosphere = new AtmosphereSeries(path, columns);
  const observer = observerAt(site.latitude, site.longitude, elevationAt(site.latitude, site.longitude));
  const { capacity, capacityDc, lossFactor, inverterEfficiency: efficiency, gammaPdc, outputLimit } = system;
  const power = new Float64Array(steps.count);
  for (let n = 0; n < daylight.count; n++) {
    const i = daylight.step[n];
    const sun = sunStep(observer, (stepEnd(steps, i) - steps.stepMs / 2) / 1000);
    if (sun.apparentZenith >= 90) continue;
    const skyOfStep: Sky = {
      sun: { zenith: sun.apparentZenith, azimuth: sun.azimuth },
      dniExtra: sun.dniExtra,
      airmass: sun.airmass,
      ghi: irradiance.ghi[n],
      dni: irradiance.dni[n],
      dhi: irradiance.dhi[n],
    };
    const computeDc = ({ mounting, share }: Pick<PvSystem, 'mounting'> & { readonly share: number }) => {
      const surface = orientSurface(mounting, skyOfStep.sun, columns.wind_speed[i]);
      const plane = planeOfArray(surface, skyOfStep, atmosphere.albedoAt(i), transposition);
      const diffuse = reflectsDiffuse ? martinRuizDiffuse(surface.tilt) : { sky: 1, ground: 1 };
      const effective =
        plane.direct * iam(angleOfIncidence(surface, skyOfStep.sun)) +
        plane.skyDiffuse * diffuse.sky +
        plane.groundDiffuse * diffuse.ground;
      const temperature = cellTemperature(plane.global, columns.air_temp[i], columns.wind_speed[i]);
      return share * ((capacityDc * lossFactor * effective) / 1000) * (1 + gammaPdc * (temperature - 25));
    };
    const arrays = system.arrays ?? [{ mounting: system.mounting, share: 1 }];
    const dc = arrays.reduce((sum, array) => sum + computeDc(array), 0);
    const ac = hasConstantEfficiency ? efficiency * dc : pvwattsInverter(dc, { capacity, efficiency });
    power[i] = Math.max(0, Math.min(outputLimit, capacity, ac));
  }
  return power;
}
