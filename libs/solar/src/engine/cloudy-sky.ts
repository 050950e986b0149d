import { LOW_SUN_ZENITH, lowSunBeam, lowSunShare } from '../decomposition/low-sun-beam';
import { YANG4_COEFFICIENTS } from '../decomposition/yang4';
import type { Daylight } from './daylight';
import { exponential } from './exponential';
import { computeHourlyDiffuseFraction, getStepsPerHour } from './hourly-diffuse-fraction';
import { type IrradianceColumns, reuseOrCreateColumns } from './irradiance-columns';
import { atLeast, atMost } from './limits';

/** Clear-sky irradiance that `splitSky` needs, W/m2, one entry per daylight step. */
export type ClearBeamAndGlobal = Pick<IrradianceColumns, 'ghi' | 'dni'>;

const [C, B0, B1, B2, B3, B4, B5, B6] = YANG4_COEFFICIENTS;

/** A sky that is known up to a daylight step. */
export interface KnownSky {
  readonly sky: IrradianceColumns;
  /** Number of daylight steps at which it is known: `countCommonSteps` of the opacities. */
  readonly count: number;
}

/**
 * The sky under clouds: clear-sky ghi reduced by opacity, split into beam and diffuse as by `yang4Decomposition`.
 * @param opacity percent, one value per step of the sun table
 * @param reuse buffers of another sky, to be overwritten if large enough
 * @param known the first steps, which are copied
 */
export function computeCloudySky(
  daylight: Daylight,
  clear: IrradianceColumns,
  opacity: ArrayLike<number>,
  reuse?: IrradianceColumns,
  known?: KnownSky,
): IrradianceColumns {
  const sky = reuseOrCreateColumns(daylight.count, reuse);
  const { count, step } = daylight;
  const from = known?.count ?? 0;
  if (known) for (const name of ['ghi', 'dni', 'dhi'] as const) sky[name].set(known.sky[name].subarray(0, from));
  for (let n = from; n < count; n++) {
    sky.ghi[n] = clear.ghi[n] * (1 - atLeast(0, atMost(100, opacity[step[n]])) / 100);
  }
  splitSky(daylight, clear, sky, from);
  return sky;
}

/**
 * Counts the first daylight steps at which two cloudy skies are equal. A step depends on the opacity of its clock hour
 * and of the hours next to it.
 * @param step first step of the sun table at which their opacities differ
 */
export function countCommonSteps(daylight: Daylight, step: number): number {
  const stepsPerHour = getStepsPerHour(daylight);
  const hour = Math.floor((daylight.origin + step) / stepsPerHour);
  const end = (hour - 1) * stepsPerHour - daylight.origin;
  let count = 0;
  while (count < daylight.count && daylight.step[count] < end) count++;
  return count;
}

/** Fills dni and dhi of a sky whose ghi is known. @param from first daylight step to fill */
export function splitSky(daylight: Daylight, clear: ClearBeamAndGlobal, sky: IrradianceColumns, from = 0): void {
  const { ghi, dni, dhi } = sky;
  const { count, zenith, cosZenith, apparentSolarTime, dniExtra, clearnessPerGhi } = daylight;
  const clearGhi = clear.ghi;
  const hourly = computeHourlyDiffuseFraction(daylight, clearGhi, ghi, dni, from);
  for (let n = from; n < count; n++) {
    const kt = ghi[n] * clearnessPerGhi[n];
    const ktClear = clearGhi[n] * clearnessPerGhi[n];
    const exponent = B0 + B1 * kt + B2 * apparentSolarTime[n] + B3 * zenith[n] + B4 * (ktClear - kt) + B6 * hourly[n];
    dhi[n] = C + (1 - C) / (1 + exponential(atMost(700, exponent)));
  }
  for (let n = from; n < count; n++) {
    const global = ghi[n];
    if (!(global > 0)) {
      dhi[n] = global;
      dni[n] = 0;
      continue;
    }
    const enhanced = B5 * atLeast(0, global - clearGhi[n]);
    const fitted = atMost(global, global * dhi[n] + enhanced);
    // The beam never exceeds the extraterrestrial irradiance.
    dhi[n] = atLeast(0, atLeast(global - dniExtra[n] * cosZenith[n], fitted));
    dni[n] = (global - dhi[n]) / cosZenith[n];
  }
  blendLowSun(daylight, clear, sky, from);
}

/** Replaces the fit of the diffuse fraction by `lowSunBeam` towards the horizon. */
function blendLowSun(
  { count, zenith, cosZenith }: Daylight,
  clear: ClearBeamAndGlobal,
  sky: IrradianceColumns,
  from: number,
): void {
  const { ghi, dni, dhi } = sky;
  const { ghi: clearGhi, dni: clearDni } = clear;
  for (let n = from; n < count; n++) {
    if (!(zenith[n] > LOW_SUN_ZENITH)) continue;
    const global = ghi[n];
    if (!(global > 0)) continue;
    const share = lowSunShare(zenith[n]);
    const cosine = atLeast(0, cosZenith[n]);
    const lowBeam = lowSunBeam(global, clearGhi[n], clearDni[n]);
    const beam = share < 1 ? (1 - share) * dni[n] + share * lowBeam : lowBeam;
    dni[n] = beam * cosine > global ? global / cosine : beam;
    dhi[n] = atLeast(0, global - dni[n] * cosine);
  }
}
