import { computeUpperMedian } from '../numerics/quantile';
import { computeDeviation } from './cloud-errors';
import type { FitData } from './fit-plant';
import { getLimitWeight } from './limited-steps';
import type { SimulatedPower } from './power-simulator';
import { toSolarDay } from './solar-day';

/** Measured energy of the clearest hours of a day, relative to the estimate. */
export interface DailyEnergyRatio {
  /** Day of solar time since 1970. */
  readonly day: number;
  /** Logarithm of measured to estimated energy. */
  readonly logRatio: number;
  /** Expected standard deviation of `logRatio`: errors of clouds grow with the energy that clouds remove. */
  readonly deviation: number;
}

/** Minimum ratio of estimated to clear-sky energy of the selected hours. */
const MIN_CLEARNESS = 0.5;
/**
 * Clear-sky energy that the selected hours must add up to, as a fraction of a typical day. Selecting the clearest hours
 * makes cloudy days as reliable as clear ones.
 */
const SELECTED_SHARE = 0.45;
/** Power up to this fraction of the limit counts fully. */
const FULL_LIMIT_FRACTION = 0.9;

interface Step {
  readonly measured: number;
  readonly estimated: number;
  readonly clear: number;
}

/** Computes the energy ratio of each day from the clearest of the hours in which the plant cannot reach its limit. */
export function computeDailyEnergyRatios(data: FitData, power: SimulatedPower): DailyEnergyRatio[] {
  const stepsByDay = groupStepsByDay(data, power);
  const typicalEnergy = computeUpperMedian([...stepsByDay.values()].map((steps) => sumOver(steps, 'clear')));
  return [...stepsByDay].flatMap(([day, steps]) => {
    const selected = selectClearest(steps, SELECTED_SHARE * typicalEnergy);
    const [measured, estimated] = [sumOver(selected, 'measured'), sumOver(selected, 'estimated')];
    const clearness = estimated / sumOver(selected, 'clear');
    if (!(measured > 0 && clearness >= MIN_CLEARNESS)) return [];
    return [{ day, logRatio: Math.log(measured / estimated), deviation: computeDeviation(clearness) }];
  });
}

function groupStepsByDay(
  { measured, steps, limit, longitude }: FitData,
  { allSky, clear }: SimulatedPower,
): Map<number, Step[]> {
  const stepsByDay = new Map<number, Step[]>();
  for (let i = 0; i < steps.count; i++) {
    const weight = getLimitWeight(clear, i, limit, FULL_LIMIT_FRACTION);
    if (!(weight > 0 && clear[i] > 0) || Number.isNaN(measured[i] + allSky[i])) continue;
    const day = toSolarDay(steps, i, longitude);
    const step = { measured: weight * measured[i], estimated: weight * allSky[i], clear: weight * clear[i] };
    const daySteps = stepsByDay.get(day);
    if (daySteps) daySteps.push(step);
    else stepsByDay.set(day, [step]);
  }
  return stepsByDay;
}

/** Selects the clearest steps with a clear-sky energy; none if the day has less. */
function selectClearest(steps: readonly Step[], energy: number): Step[] {
  const selected: Step[] = [];
  let sum = 0;
  for (const step of [...steps].sort((a, b) => b.estimated / b.clear - a.estimated / a.clear)) {
    if (sum >= energy) break;
    selected.push(step);
    sum += step.clear;
  }
  return sum >= energy ? selected : [];
}

const sumOver = (steps: readonly Step[], name: keyof Step): number => steps.reduce((sum, step) => sum + step[name], 0);
