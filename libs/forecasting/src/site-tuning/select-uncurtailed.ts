import { type Steps, firstStart } from '@daystar/timeseries';
import type { MeasuredPower } from '../measurement-qc/measurement-period';
import type { DeliveryFunction } from '../outputs/grid-delivery';
import { MIN_LIMITED_FRACTION } from './correct-with-measurements';

/**
 * Selects the measurements that no planned limit or outage reduced: the others say nothing about the sky or the plant.
 * @param estimate potential of the past steps
 * @param deliver applies the planned limits to the past steps
 * @param hasLoad as in `PastEstimate`
 */
export function selectUncurtailed(
  measured: readonly MeasuredPower[],
  estimate: Float64Array,
  steps: Steps,
  deliver: DeliveryFunction,
  hasLoad = false,
): MeasuredPower[] {
  const toSteps = ({ end, length }: MeasuredPower): [first: number, end: number] => [
    Math.max(0, Math.floor((end - length - firstStart(steps)) / steps.stepMs)),
    Math.min(estimate.length, Math.ceil((end - firstStart(steps)) / steps.stepMs)),
  ];
  const power = new Float64Array(estimate.length);
  for (const period of measured) power.fill(period.power, ...toSteps(period));
  const [limitedEstimate, limitedPower] = [deliver(estimate), deliver(power)];
  const isLimited = (i: number) =>
    limitedEstimate[i] < estimate[i] &&
    (hasLoad || limitedPower[i] < power[i] || power[i] >= MIN_LIMITED_FRACTION * limitedEstimate[i]);
  return measured.filter((period) => {
    const [first, end] = toSteps(period);
    for (let i = first; i < end; i++) if (isLimited(i)) return false;
    return true;
  });
}
