import { dustSoilingAt } from '../losses/dust-soiling';
import type { PvSystem } from '../power/pv-system';
import type { Observer } from '../sun/observer';
import { type Sun, sunAt } from '../sun/sun';
import { perezDriesse } from '../transposition/perez-driesse';
import type { SkyDiffuseModel } from '../transposition/sky';
import { type Decomposition, type GlobalIrradiance, yang4Decomposition } from './decomposition';
import { type ModuleWeather, type PvStep, pvStep } from './pv-step';
import { type SunStep, sunStep } from './sun-step';

/** A PV system at a place. */
export interface PvSite {
  observer: Observer;
  system: PvSystem;
}

/** Weather of one period, and clear-sky irradiance. */
export interface ChainWeather extends ModuleWeather, GlobalIrradiance {}

/** Results of the chain for one period. */
export interface ChainStep extends PvStep {
  sun: SunStep;
  dni: number;
  dhi: number;
}

/** Published models that the chain uses. */
export interface ChainModels {
  decomposition: Decomposition;
  transposition: SkyDiffuseModel;
}

/** Models for five-minute rows. */
export const FIVE_MINUTE_MODELS: ChainModels = {
  decomposition: yang4Decomposition,
  transposition: perezDriesse,
};

/**
 * Model chain from global horizontal irradiance to AC power for one period. It is the reference implementation that the
 * faster column functions must agree with.
 *
 * Run it on PT5M periods and average the results. Longer periods would hide the variability that matters to nonlinear
 * models.
 *
 * @param time middle of the period, unix seconds
 * @param sunAtTime the sun at that time, if already computed for another site
 */
export function siteStep(
  { observer, system }: PvSite,
  time: number,
  weather: ChainWeather,
  { decomposition, transposition }: ChainModels = FIVE_MINUTE_MODELS,
  sunAtTime: Sun = sunAt(time),
): ChainStep {
  const sun = sunStep(observer, time, sunAtTime);
  const { dni, dhi } = decomposition(weather, sun);
  const sky = {
    sun: { zenith: sun.apparentZenith, azimuth: sun.azimuth },
    ghi: weather.ghi,
    dni,
    dhi,
    dniExtra: sun.dniExtra,
    airmass: sun.airmass,
  };
  // A soiling model depends on earlier weather; its loss is passed as `weather.soiling`.
  const dust = system.dustSoiling && !system.soiling ? dustSoilingAt(system.dustSoiling, time) : 0;
  const soiling = 1 - (1 - (weather.soiling ?? 0)) * (1 - dust);
  return { sun, dni, dhi, ...pvStep(system, sky, { ...weather, soiling }, transposition) };
}
