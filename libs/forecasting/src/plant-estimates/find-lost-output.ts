import type { LostOutput } from '@daystar/contracts';
import { DAY, HOUR, floorTo, formatStamp } from '@daystar/timeseries';
import { computeDailyYields } from './daily-yields';
import { findLastingLoss } from './find-lasting-loss';
import type { FitData } from './fit-plant';
import type { SimulatedPower } from './power-simulator';

/**
 * Finds a loss of output that began on a day and lasts.
 * @param power simulated power of the stated plant, or of the fitted one where that is significantly better
 */
export function findLostOutput(data: FitData, power: SimulatedPower): LostOutput | undefined {
  const yields = computeDailyYields(data, power);
  const loss = findLastingLoss(yields);
  if (!loss) return undefined;
  const { firstDay, ...interval } = loss;
  // The day begins at midnight of solar time.
  const start = (firstDay - data.longitude / 360) * DAY;
  return { since: formatStamp(floorTo(start, HOUR)), ...interval, days: yields.length };
}
