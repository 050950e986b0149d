import { HALF_HOUR, HOUR, stepEnd } from '@daystar/timeseries';
import type { DiagnosisData } from './diagnosis-data';
import type { MeasurementSpan } from './measurement-spans';
import { computeUsualRatio, measureOutput, toSlot } from './usual-output';

/** Energy that was missing, and since when it is known. */
export interface MissingEnergy {
  /** MWh or kWh. */
  readonly energy: number;
  /** Start of the first half hour that has an estimate, ms. */
  readonly since: number;
}

/**
 * Estimates the energy that was missing in spans without power: the estimate from weather, times the usual ratio of measured
 * to estimated power outside of the spans.
 * @returns undefined if the estimates cover none of the spans
 */
export function estimateMissingEnergy(
  data: DiagnosisData,
  spans: readonly MeasurementSpan[],
): MissingEnergy | undefined {
  const estimate = data.outageEstimate ?? data.weatherEstimate;
  if (!estimate) return undefined;
  const { steps, power } = estimate;
  const isMissing = (end: number) => spans.some(({ from, to }) => from <= end - HALF_HOUR && end <= to);
  const usual = measureOutput(data, estimate).filter(({ end }) => !isMissing(end));
  let sum = 0;
  let count = 0;
  let since: number | undefined;
  for (let i = 0; i < steps.count; i++) {
    if (Number.isNaN(power[i])) continue;
    const end = stepEnd(steps, i);
    since ??= end - HALF_HOUR;
    if (!isMissing(end)) continue;
    sum += power[i] * (computeUsualRatio(usual, toSlot({ end })) ?? 1);
    count++;
  }
  return since === undefined || count === 0 ? undefined : { energy: (sum * HALF_HOUR) / HOUR, since };
}
