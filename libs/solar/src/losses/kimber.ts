import { trailingSums } from './trailing-sums';

/** Soiling parameters of a region in the Kimber model. */
export interface KimberSoiling {
  /** Rain in 24 hours that cleans the modules, mm. */
  cleaningThreshold: number;
  /** Energy lost per dry day, share: 0.001 rural, 0.0015 urban and agricultural, 0.003 desert. */
  lossPerDay: number;
  /** Days after rain during which damp ground releases no dust. */
  gracePeriod: number;
  /** Loss that is never exceeded. */
  maxLoss: number;
  /** Loss at the start. */
  initialLoss: number;
  /** Steps from the last cleaning rain before the first step to the first step. */
  stepsSinceRain: number;
  /** Steps at which the modules are washed; dust settles again at once. */
  washes: readonly number[];
}

export const KIMBER_DEFAULTS: KimberSoiling = {
  cleaningThreshold: 6,
  lossPerDay: 0.0015,
  gracePeriod: 14,
  maxLoss: 0.3,
  initialLoss: 0,
  stepsSinceRain: Infinity,
  washes: [],
};

/**
 * Energy lost to soiling, 0..maxLoss, at each step. It increases linearly with dry days, is reset by rain above the
 * threshold within 24 hours, and stays 0 for the grace period after it.
 *
 * @param rain rain per step, mm, oldest first
 * @param step length of a step, seconds
 *
 * Kimber, A., Mitchell, L., Nogradi, S. & Wenger, H. (2006): The Effect of Soiling on Large Grid-Connected Photovoltaic
 * Systems in California and the Southwest Region of the United States, 4th World Conference on PV Energy Conversion.
 */
export function kimber(rain: ArrayLike<number>, step: number, soiling: Partial<KimberSoiling> = {}): Float64Array {
  const options = { ...KIMBER_DEFAULTS, ...soiling };
  const { cleaningThreshold, lossPerDay, gracePeriod, maxLoss, initialLoss, stepsSinceRain } = options;
  const washes = new Set(options.washes);
  const perStep = (lossPerDay * step) / 86400;
  const daily = trailingSums(rain, Math.round(86400 / step));
  // Rain also cleans when there is no grace period.
  const graceSteps = Math.max(1, Math.round((gracePeriod * 86400) / step));
  const losses = new Float64Array(rain.length);
  let loss = initialLoss;
  let lastRain = -stepsSinceRain;
  for (let i = 0; i < rain.length; i++) {
    if (daily[i] > cleaningThreshold) lastRain = i;
    if (i > 0) loss += perStep;
    if (i - lastRain < graceSteps || washes.has(i)) loss = 0;
    losses[i] = Math.min(maxLoss, loss);
  }
  return losses;
}
