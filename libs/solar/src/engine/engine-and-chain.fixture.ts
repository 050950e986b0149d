import { FIVE_MINUTE_MODELS, siteStep } from '../chain/site-chain';
import { sunStep } from '../chain/sun-step';
import { clearSky } from '../clear-sky/clear-sky';
import { rest2Sky } from '../clear-sky/rest2/rest2-sky';
import { sunAt } from '../sun/sun';
import { computeClearSky } from './clear-sky-columns';
import { computeCloudySky } from './cloudy-sky';
import { computeDaylight } from './daylight';
import { computeHourlyDiffuseFraction } from './hourly-diffuse-fraction';
import { computeSystemColumns } from './system-columns';
import { computeAcPower } from './ac-power';
import { type RandomSite, changingAir } from './random-sites.fixture';
import { computeSunTable } from './sun-table';

const airTempAt = (i: number) => 12 + 14 * Math.sin(i * 0.021);
export const windSpeedAt = (i: number) => 3 + 3 * Math.sin(i * 0.13);
const opacityAt = (i: number) => 50 - 50 * Math.cos(i * 0.37);

/**
 * Computes the power of a random site under moving clouds by the engine, and at every third step by the chain
 * (`siteStep`).
 * @returns the power by the engine, and the maximum difference between the two
 */
export function computeByEngineAndChain({ observer, system, instants }: RandomSite, seed: number) {
  const airAt = changingAir(seed, instants.step);
  const column = (at: (step: number) => number) => Float64Array.from({ length: instants.count }, (_, i) => at(i));
  const daylight = computeDaylight(observer, computeSunTable(instants));
  const clear = computeClearSky(daylight, airAt);
  const sky = computeCloudySky(daylight, clear, column(opacityAt));
  const hourly = new Float64Array(instants.count);
  computeHourlyDiffuseFraction(daylight, clear.ghi, sky.ghi, new Float64Array(daylight.count)).forEach((value, n) => {
    hourly[daylight.step[n]] = value;
  });
  const weather = {
    airTemp: column(airTempAt),
    windSpeed: column(windSpeedAt),
    albedoAt: (step: number) => airAt(step).albedo,
  };
  const power = computeAcPower(
    system,
    daylight,
    sky,
    computeSystemColumns(system, daylight, weather),
    new Float64Array(instants.count),
  );

  const computeByChain = (step: number) => {
    const time = instants.first + step * instants.step;
    const sun = sunAt(time);
    const { apparentZenith, distance } = sunStep(observer, time, sun);
    const air = airAt(step);
    const { ghi: ghiClear, dni: dniClear } = clearSky(rest2Sky(air), apparentZenith, distance);
    const ghi = ghiClear * (1 - opacityAt(step) / 100);
    const ambient = { airTemp: airTempAt(step), windSpeed: windSpeedAt(step), albedo: air.albedo };
    const irradiance = { ghi, ghiClear, dniClear, hourlyDiffuseFraction: hourly[step] };
    return siteStep({ observer, system }, time, { ...irradiance, ...ambient }, FIVE_MINUTE_MODELS, sun).power;
  };
  let maxDifference = 0;
  for (let i = 0; i < instants.count; i += 3)
    maxDifference = Math.max(maxDifference, Math.abs(power[i] - computeByChain(i)));
  return { power, maxDifference };
}
