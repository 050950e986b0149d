import { DAY, stepEnd } from '@daystar/timeseries';
import { computeUpperMedian } from '../numerics/quantile';
import { computeDeviation } from './cloud-errors';
import type { FitData } from './fit-plant';
import { getLimitWeight } from './limited-steps';
import type { SimulatedPower } from './power-simulator';

/** Measured energy of the clearest hours of a day, relative to the estimate. */
export interface DailyYield {
  /** Day of solar time since 1970. */
  readonly day: number;
  /** Logarithm of measured to estimated energy. */
  readonly logRatio: number;
  /** Expected standard deviation of `logRatio`: errors of clouds grow with the energy that clouds remove. */
  readonly deviation: number;
}

/** Minimum ratio of estimated to clear-sky energy of the hours that count. */
const MIN_CLEARNESS = 0.5;
/**
 * Clear-sky energy of the hours of a day that count, relative to that of a typical day below the limit. Only the
 * clearest hours count, because the clearest hours of a cloudy day are as reliable as those of a clear one.
 */
const COUNTED_SHARE = 0.45;
/** Power up to this fraction of the limit counts fully. */
const FULL_LIMIT_FRACTION = 0.9;

interface Step {
  readonly measured: number;
  readonly estimated: number;
  readonly clear: number;
}

/** Computes the yield of each day from the clearest of the hours in which the plant cannot reach its limit. */
export function computeDailyYields(data: FitData, power: SimulatedPower): DailyYield[] {
  const stepsByDay = groupStepsByDay(data, power);
  const typicalEnergy = computeUpperMedian([...stepsByDay.values()].map((steps) => sumOver(steps, 'clear')));
  return [...stepsByDay].flatMap(([day, steps]) => {
    const counted = selectClearest(steps, COUNTED_SHARE * typicalEnergy);
    const [measured, estimated] = [sumOver(counted, 'measured'), sumOver(counted, 'estimated')];
    const clearness = estimated / sumOver(counted, 'clear');
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
    const day = Math.floor((stepEnd(steps, i) - steps.stepMs / 2) / DAY + longitude / 360);
    const step = { measured: weight * measured[i], estimated: weight * allSky[i], clear: weight * clear[i] };
    const daySteps = stepsByDay.get(day);
    if (daySteps) daySteps.push(step);
    else stepsByDay.set(day, [step]);
  }
  return stepsByDay;
}

/** Selects the clearest steps with a clear-sky energy; none if the day has less. */
function selectClearest(steps: readonly Step[], energy: number): Step[] {
  const counted: Step[] = [];
  let sum = 0;
  for (const step of [...steps].sort((a, b) => b.estimated / b.clear - a.estimated / a.clear)) {
    if (sum >= energy) break;
    counted.push(step);
    sum += step.clear;
  }
  return sum >= energy ? counted : [];
}

const sumOver = (steps: readonly Step[], name: keyof Step): number => steps.reduce((sum, step) => sum + step[name], 0);
