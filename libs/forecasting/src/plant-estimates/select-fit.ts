import { DAY } from '@daystar/timeseries';
import { MAX_SHIFT, findStart } from './find-start';
import { type FitData, type PlantFit, type VectorName, fitPlant } from './fit-plant';
import type { PlantModel, PlantParameters } from './plant-model';
import { getStandardError } from './standard-error';

/** Fits of one plant. A parameter that measurements do not show is not free in the others, because it would blur them. */
export interface SelectedFit {
  /** Size and orientation, and what measurements show beyond chance. */
  readonly plant: PlantFit;
  /** With a shift of the clock. */
  readonly clock?: PlantFit;
  /** With losses in the morning and the evening. */
  readonly losses?: PlantFit;
  /** Whether the shift explains the measurements better than no shift, beyond chance. */
  readonly isShifted: boolean;
}

/** Distance from 0, in standard errors, beyond which a shift or a loss is not chance: 1 case in 100. */
const MIN_DISTANCE = 2.58;

/** @param isOriented whether to fit the orientation. @returns undefined when the data do not determine the plant */
export function selectFit(model: PlantModel, data: FitData, isOriented: boolean): SelectedFit | undefined {
  const size: VectorName[] = isOriented ? ['scale', 'east', 'north'] : ['scale'];
  const start = findStart(model, data, isOriented, 0);
  const steady = fitPlant(model, data, start, size);
  const shifted = [findStart(model, data, isOriented), steady?.parameters]
    .flatMap((from) => (from && fitPlant(model, data, from, [...size, 'shift'])) ?? [])
    .map((fit) => ({ fit, residuals: sumByDay(model, data, fit.parameters) }));
  const clock = shifted.sort((a, b) => sum(a.residuals) - sum(b.residuals)).at(0);
  const unshifted = sumByDay(model, data, steady?.parameters ?? start);
  const isShifted =
    clock !== undefined &&
    isBeyondChance(clock.fit, 'shift') &&
    computeDistance(unshifted.map((residual, day) => residual - clock.residuals[day])) > MIN_DISTANCE;
  const chosen = isShifted ? clock.fit : steady;
  if (!chosen) return undefined;
  const losses = fitPlant(model, data, chosen.parameters, [...size, 'morningLoss', 'eveningLoss']);
  const shown = (['morningLoss', 'eveningLoss'] as const).filter((name) => losses && isBeyondChance(losses, name));
  const free = [...size, ...(isShifted ? ['shift' as const] : []), ...shown];
  const plant = shown.length > 0 ? fitPlant(model, data, chosen.parameters, free) : chosen;
  return { plant: plant ?? chosen, clock: clock?.fit, losses, isShifted };
}

const isBeyondChance = (fit: PlantFit, name: VectorName): boolean =>
  Math.abs(fit.values[name] ?? 0) > MIN_DISTANCE * getStandardError(fit, name);

/** Sums of squared residuals of each day of 24 hours, without the steps at the ends, where shifted power has no values. */
function sumByDay(model: PlantModel, { measured, steps }: FitData, parameters: PlantParameters): number[] {
  const { cloudy } = model.predict(parameters);
  const [margin, perDay] = [MAX_SHIFT / steps.stepMs, DAY / steps.stepMs];
  const sums: number[] = [];
  for (let i = margin; i < steps.count - margin; i++) {
    const residual = measured[i] - cloudy[i];
    const day = Math.floor((i - margin) / perDay);
    sums[day] = (sums[day] ?? 0) + (Number.isNaN(residual) ? 0 : residual ** 2);
  }
  return sums;
}

/** Distance of the mean of values from 0, in standard errors. */
export function computeDistance(values: readonly number[]): number {
  const mean = sum(values) / values.length;
  const variance = sum(values.map((value) => (value - mean) ** 2)) / (values.length - 1);
  return mean / Math.sqrt(variance / values.length);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
