import type { Place } from '@daystar/contracts';
import { type HsuSurface, type KimberSoiling, hsu, kimber } from '@daystar/solar';
import { HOUR, firstStart, stepEnd } from '@daystar/timeseries';
import { lookUpParticulateMatter } from './particulate-matter';
import type { Precipitation } from './soiling-columns';

/** A soiling model with its parameters, and when modules are washed, ms since 1970 UTC. */
export type SoilingModel = { readonly washTimes: readonly number[] } & (
  | { readonly kind: 'kimber'; readonly parameters: Readonly<Partial<KimberSoiling>> }
  | { readonly kind: 'hsu'; readonly parameters: Readonly<HsuSurface> }
);

/**
 * Whether a model must run before the first row: from the last gap in precipitation, with clean modules.
 */
export const needsSpinUp = ({ kind, parameters }: SoilingModel): boolean =>
  kind === 'hsu' && parameters.initialLoss === undefined;

/**
 * Computes the share of power lost to soiling on the native steps of a sky, 0..1. It is NaN before the start of the
 * model, and from the first step with unknown precipitation on. Particulates are climatological, because no weather
 * source reports them.
 * @param from start of the first row, ms. A model that needs no spin-up starts there. Earlier washes are ignored.
 */
export function computeSoilingLoss(
  place: Place,
  { columns, steps }: Precipitation,
  model: SoilingModel,
  from: number,
): Float64Array {
  const findStep = (time: number) => Math.ceil((time - firstStart(steps)) / steps.stepMs);
  const rates = columns.precipitation_rate ?? new Float64Array(steps.count).fill(NaN);
  const firstRow = findStep(from);
  const start = needsSpinUp(model) ? rates.subarray(0, firstRow).findLastIndex(Number.isNaN) + 1 : firstRow;
  const gap = rates.findIndex((rate, step) => step >= start && Number.isNaN(rate));
  const end = gap < 0 ? steps.count : gap;
  const rain = rates.subarray(start, end).map((rate) => (rate * steps.stepMs) / HOUR);
  const washes = model.washTimes.filter((time) => time >= from).map((time) => findStep(time) - start);
  const seconds = steps.stepMs / 1000;
  const losses = new Float64Array(steps.count).fill(NaN);
  if (model.kind === 'kimber') losses.set(kimber(rain, seconds, { ...model.parameters, washes }), start);
  else {
    const particulateMatter = lookUpParticulateMatter(
      place,
      Array.from(rain, (_, i) => stepEnd(steps, start + i)),
    );
    const ratios = hsu({ ...particulateMatter, rain }, seconds, { ...model.parameters, washes });
    losses.set(
      ratios.map((ratio) => 1 - ratio),
      start,
    );
  }
  return losses;
}
