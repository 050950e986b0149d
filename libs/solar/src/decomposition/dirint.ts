import { zenithIndependentClearnessIndex } from '../clear-sky/indices';
import { DIRINT_FACTORS } from './dirint-factors';
import { disc } from './disc';

/** One sample of a regular series; its neighbours determine the variability of the sky. */
export interface DirintSample {
  /** Global horizontal irradiance, W/m2. */
  ghi: number;
  /** True solar zenith, degrees. */
  zenith: number;
  /** 1..366. */
  dayOfYear: number;
  /** Pressure at the place, Pa. */
  pressure: number;
  /** Dew point, C, where known. */
  dewPoint?: number;
}

/** Edges of the bins of kt'. */
const KT_EDGES = [0.24, 0.4, 0.56, 0.7, 0.8];
/** Edges of the bins of the zenith, degrees. */
const ZENITH_EDGES = [25, 40, 55, 70, 80];
/** Edges of the bins of the mean change of kt'. */
const VARIABILITY_EDGES = [0.015, 0.035, 0.07, 0.15, 0.3];
/** Edges of the bins of precipitable water, cm. */
const WATER_EDGES = [1, 2, 3];
const UNKNOWN_VARIABILITY = 6;
const UNKNOWN_WATER = 4;

const findBin = (value: number, edges: readonly number[]): number => edges.filter((edge) => value >= edge).length;

/** Precipitable water, cm, from the dew point (equation 4 of the paper). */
const precipitableWaterFromDewPoint = (dewPoint: number): number => Math.exp(0.07 * dewPoint - 0.075);

/**
 * Bin of the mean change of kt' from both neighbours, or of the change from the only neighbour at an end of the series.
 * A neighbour at night counts as no change.
 */
function variabilityBin(kts: readonly (number | undefined)[], index: number): number {
  const current = kts[index];
  const previous = index > 0 ? index - 1 : index + 1;
  const next = index < kts.length - 1 ? index + 1 : index - 1;
  if (current === undefined || kts.length < 2) return UNKNOWN_VARIABILITY;
  const change = (neighbour: number | undefined): number =>
    neighbour === undefined ? 0 : Math.abs(current - neighbour);
  return findBin((change(kts[previous]) + change(kts[next])) / 2, VARIABILITY_EDGES);
}

/**
 * Beam normal irradiance, W/m2, by DIRINT: DISC corrected by factors for clearness, zenith, steadiness of the sky and
 * humidity. It was fitted to hourly data; the result jumps at the edges of its bins. 0 at night.
 *
 * @param samples consecutive samples of one place
 * @param usesVariability false to ignore the neighbours
 *
 * Perez, R., Ineichen, P., Maxwell, E., Seals, R. & Zelenka, A. (1992): Dynamic global-to-direct irradiance conversion
 * models, ASHRAE Transactions 98(1), 354-369.
 */
export function dirint(samples: readonly DirintSample[], usesVariability = true): number[] {
  const beams = samples.map(({ ghi, zenith, dayOfYear, pressure }) => disc(ghi, zenith, dayOfYear, pressure));
  const kts = beams.map(({ kt, airmass }, i) =>
    samples[i].zenith > 90 ? undefined : zenithIndependentClearnessIndex(kt, airmass, 1),
  );
  return samples.map(({ zenith, dewPoint }, i) => {
    const kt = kts[i];
    if (kt === undefined) return 0;
    const variability = usesVariability ? variabilityBin(kts, i) : UNKNOWN_VARIABILITY;
    const water =
      dewPoint === undefined ? UNKNOWN_WATER : findBin(precipitableWaterFromDewPoint(dewPoint), WATER_EDGES);
    return beams[i].dni * DIRINT_FACTORS[findBin(kt, KT_EDGES)][findBin(zenith, ZENITH_EDGES)][variability * 5 + water];
  });
}
