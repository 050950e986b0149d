import { DAY, HOUR, type Steps, stepEnd } from '@daystar/timeseries';
import { createSeededRandom } from '../../numerics/seeded-random';
import type { SiteHistory } from './site-history';

export interface SyntheticSite {
  readonly site?: string;
  readonly days: number;
  readonly seed?: number;
  /** Modifies the measurements in place. */
  readonly corrupt?: (measured: Float64Array, steps: Steps) => void;
}

const PERIOD_MS = HOUR / 2;
const START = Date.UTC(2024, 2, 1);

/**
 * A synthetic site of 10 MW under the sun of the equator. The clear-sky index is the logistic function of an
 * autoregressive process, and its NWP forecast has noise. The untuned forecast is 20 % too high and ignores a hill that
 * shades the plant until nine.
 */
export function createSyntheticHistory({ site = 'one', days, seed = 1, corrupt }: SyntheticSite): SiteHistory {
  const random = createSeededRandom(seed);
  const steps: Steps = { firstEnd: START + PERIOD_MS, stepMs: PERIOD_MS, count: (days * DAY) / PERIOD_MS };
  const hours = Float64Array.from({ length: steps.count }, (_, i) => (((i + 0.5) * PERIOD_MS) / HOUR) % 24);
  const sineOfElevation = hours.map((hour) => Math.max(0, Math.sin(((hour - 6) / 12) * Math.PI)));
  const clear = sineOfElevation.map((value) => 10 * value);
  let deviation = 0;
  const clearSkyIndex = hours.map(() => {
    deviation = 0.9 * deviation + (random() - 0.5);
    return 1 / (1 + Math.exp(-1.5 * deviation));
  });
  const nwpIndex = clearSkyIndex.map((value) => Math.min(1.1, Math.max(0, value + 0.25 * (random() - 0.5))));
  const measured = clear.map((value, i) => value * clearSkyIndex[i] * (hours[i] < 9 ? 0.4 : 1));
  corrupt?.(measured, steps);
  return {
    site,
    quantity: 'power',
    steps,
    measured,
    clear,
    untuned: clear.map((value, i) => 1.2 * value * nwpIndex[i]),
    sun: {
      zenith: sineOfElevation.map((value, i) =>
        value > 0 ? (Math.acos(value) * 180) / Math.PI : 90 + Math.abs(hours[i] - 12),
      ),
      azimuth: hours.map((hour) => (hour < 12 ? 90 : 270)),
      solarTime: hours,
    },
    weather: new Map([['index', nwpIndex]]),
    weatherKnownAt: Float64Array.from(hours, (_, i) => stepEnd(steps, i) - DAY),
    covariates: new Map(),
  };
}
