import type { LostOutput, LostOutputMissing } from '@daystar/contracts';
import { DAY, HOUR, floorTo, formatStamp, lastEnd } from '@daystar/timeseries';
import { computeDailyEnergyRatios } from './daily-energy-ratios';
import { findLastingLoss, isRecentLossHidden } from './find-lasting-loss';
import type { FitData } from './fit-plant';
import type { SimulatedPower } from './power-simulator';

/** The lost output, or the reason why a recent loss could not be detected. Empty when there is no loss. */
export interface LostOutputResult {
  readonly lost_output?: LostOutput;
  readonly lost_output_missing?: LostOutputMissing;
}

/**
 * Finds a loss of output that began on a day and lasts.
 * @param power simulated power of the stated plant, or of the fitted one where that is significantly better
 */
export function findLostOutput(data: FitData, power: SimulatedPower): LostOutputResult {
  const ratios = computeDailyEnergyRatios(data, power);
  const loss = findLastingLoss(ratios);
  const toSolarDay = (time: number) => time / DAY + data.longitude / 360;
  if (!loss) {
    const isHidden = isRecentLossHidden(ratios, Math.floor(toSolarDay(lastEnd(data.steps))));
    return isHidden ? { lost_output_missing: 'too_few_clear_days' } : {};
  }
  const { firstDay, ...interval } = loss;
  // The day begins at midnight of solar time.
  const start = (firstDay - data.longitude / 360) * DAY;
  return { lost_output: { since: formatStamp(floorTo(start, HOUR)), ...interval, days: ratios.length } };
}
