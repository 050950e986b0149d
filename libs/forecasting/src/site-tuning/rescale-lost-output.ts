import type { LostOutput } from '@daystar/contracts';
import { stepEnd } from '@daystar/timeseries';
import type { SiteTrainingData } from './site-training-data';

/**
 * Reduces the measurements before a lasting loss of output to what the present plant would have produced. Otherwise a
 * model learns the loss from the few days since, most of them clear, and forecasts too much under clouds for weeks.
 */
export function rescaleLostOutput(data: SiteTrainingData, loss: LostOutput | undefined): SiteTrainingData {
  if (!loss) return data;
  const since = Date.parse(loss.since);
  const remainingShare = 1 - loss.share / 100;
  return {
    ...data,
    measured: data.measured.map((power, i) => (stepEnd(data.steps, i) <= since ? remainingShare * power : power)),
  };
}
