import { RADIANS } from '../angle';

/** Weather on a regular series, oldest first. */
export interface FuentesWeather {
  /** Irradiance on the plane, W/m2. */
  poa: ArrayLike<number>;
  /** Air temperature, C. */
  airTemp: ArrayLike<number>;
  /** Wind at 9.144 m, m/s. */
  windSpeed: ArrayLike<number>;
}

/** Temperature of 0 degC, K. */
const KELVIN = 273.15;
/** Stefan-Boltzmann constant, W/(m2 K4). */
const STEFAN_BOLTZMANN = 5.669e-8;
const EMISSIVITY = 0.84;
const ABSORPTION = 0.83;
/** Hydraulic diameter of a module of 0.31579 m by 1.2 m, m. */
const LENGTH = (2 * 0.31579 * 1.2) / (0.31579 + 1.2);
/** Heat stored per area and kelvin on an open rack, J/(m2 K). */
const CAPACITANCE = 11000;
/** Air temperature at the nominal operating cell temperature (NOCT), K. */
const NOCT_AIR = 293.15;
/** Sky temperature at the NOCT, K. */
const NOCT_SKY = 282.21;
/** Irradiance at the NOCT, W/m2. */
const NOCT_IRRADIANCE = 800;
/** Sine of 30 degrees, the tilt that the original program assumes. */
const SIN_TILT = Math.sin(30 * RADIANS);
/** Ratio of the wind speed at the module, 5 m above ground, to that at 9.144 m. */
const WIND_AT_MODULE = (5 / 9.144) ** 0.2;
/** Iterations of the heat balance per step. */
const ITERATIONS = 10;

/**
 * Convective coefficient of one side, W/(m2 K): free and forced convection combined by their cubes.
 * @param film temperature of the air film, K
 * @param wind at the module, m/s
 * @param difference between module and air, K
 * @param canBeTurbulent whether the flow is turbulent above a Reynolds number of 120,000
 */
function convection(film: number, wind: number, difference: number, canBeTurbulent: boolean): number {
  const density = (0.003484 * 101325) / film;
  const viscosity = (0.24237e-6 * film ** 0.76) / density;
  const conductivity = 2.1695e-4 * film ** 0.84;
  const reynolds = (wind * LENGTH) / viscosity;
  const forced =
    (canBeTurbulent && reynolds > 1.2e5
      ? 0.0282 / reynolds ** 0.2 / 0.71 ** 0.4
      : 0.86 / reynolds ** 0.5 / 0.71 ** 0.67) *
    density *
    wind *
    1007;
  const grashof = ((9.8 / film) * difference * LENGTH ** 3 * SIN_TILT) / viscosity ** 2;
  const free = (0.21 * (grashof * 0.71) ** 0.32 * conductivity) / LENGTH;
  return Math.cbrt(free ** 3 + forced ** 3);
}

const radiation = (a: number, b: number): number => EMISSIVITY * STEFAN_BOLTZMANN * (a * a + b * b) * (a + b);

/** Mounting parameters from the installed NOCT: ground temperature, convection of both sides, heat capacity. */
function deriveMounting(noct: number) {
  const module = noct + KELVIN;
  const rise = module - NOCT_AIR;
  const top = convection((module + NOCT_AIR) / 2, 1, rise, false);
  const toSky = EMISSIVITY * STEFAN_BOLTZMANN * (module ** 4 - NOCT_SKY ** 4);
  const absorbed = ABSORPTION * NOCT_IRRADIANCE;
  const backRatio = (absorbed - toSky - top * rise) / ((radiation(module, NOCT_AIR) + top) * rise);
  const ground = (module ** 4 - backRatio * (module ** 4 - NOCT_AIR ** 4)) ** 0.25;
  const limitedGround = Math.min(module, Math.max(NOCT_AIR, ground));
  const radiated = EMISSIVITY * STEFAN_BOLTZMANN * (2 * module ** 4 - NOCT_SKY ** 4 - limitedGround ** 4);
  return {
    groundWarming: (limitedGround - NOCT_AIR) / rise,
    convectionRatio: (absorbed - radiated) / (top * rise),
    capacitance: CAPACITANCE * (module > 321.15 ? 1 + (module - 321.15) / 12 : 1),
  };
}

/**
 * Cell temperature, C, of the Fuentes heat balance with stored heat, as PVWatts version 5 uses it; each step depends on
 * the one before.
 *
 * @param noct installed nominal operating cell temperature, C: 45 on a rack, 49 on a roof
 * @param step length of a step, seconds
 *
 * Fuentes, M. K. (1987): A Simplified Thermal Model for Flat-Plate Photovoltaic Arrays, SAND85-0330.
 */
export function fuentes({ poa, airTemp, windSpeed }: FuentesWeather, noct: number, step: number): Float64Array {
  const { groundWarming, convectionRatio, capacitance } = deriveMounting(noct);
  const temperatures = new Float64Array(poa.length);
  let previousModule = NOCT_AIR;
  let sunBefore = 0;
  for (let i = 0; i < poa.length; i++) {
    const air = airTemp[i] + KELVIN;
    const sky = 0.68 * 0.0552 * air ** 1.5 + 0.32 * air;
    const wind = windSpeed[i] * WIND_AT_MODULE + 1e-4;
    const sun = poa[i] * ABSORPTION;
    let module = previousModule;
    for (let pass = 0; pass < ITERATIONS; pass++) {
      const toAir = convectionRatio * convection((module + air) / 2, wind, Math.abs(module - air), true);
      const toSky = radiation(module, sky);
      const ground = air + groundWarming * (module - air);
      const toGround = radiation(module, ground);
      const loss = toAir + toSky + toGround;
      const decay = (-loss / capacitance) * step;
      const remainingShare = decay > -10 ? Math.exp(decay) : 0;
      const drive = toAir * air + toSky * sky + toGround * ground + sunBefore + (sun - sunBefore) / decay;
      module = previousModule * remainingShare + ((1 - remainingShare) * drive + sun - sunBefore) / loss;
    }
    temperatures[i] = module - KELVIN;
    previousModule = module;
    sunBefore = sun;
  }
  return temperatures;
}
