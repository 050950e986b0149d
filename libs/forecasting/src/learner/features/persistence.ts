import { HOUR } from '@daystar/timeseries';
import type { FeatureBuilder } from './feature-builder';

/**
 * Up to this lead, ms, the newest measurement is the best predictor; at longer leads, the newest one at the same time
 * of day is.
 */
export const MAX_NOWCAST_LEAD_MS = 3 * HOUR;
/** Maximum clear-sky index; higher ones are ratios of small numbers at dawn (Solar Forecast Arbiter). */
export const MAX_INDEX = 2;

/**
 * Adds a persistence forecast as a fraction of the maximum clear-sky value. It persists the newest measured clear-sky
 * index or, at leads beyond `MAX_NOWCAST_LEAD_MS`, the newest one at the same time of day.
 */
export function addPersistence(builder: FeatureBuilder): void {
  const { ratio, capacityRatio, maxClearSky, lead, lagSteps, dailyLagSteps } = builder;
  const { clear } = builder.history;
  const lag = lead <= MAX_NOWCAST_LEAD_MS ? lagSteps : dailyLagSteps;
  builder.add('persistence', (i) => {
    const index = Math.min(MAX_INDEX, Math.max(0, ratio[i - lag] * capacityRatio[i - lag]));
    return (index * clear[i]) / maxClearSky;
  });
}
