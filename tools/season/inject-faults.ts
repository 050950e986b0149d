import { createSeededRandom } from '@daystar/forecasting';
import { FAULT_KINDS, FAULT_NAMES, type FaultName, type FaultSpan } from './fault-kinds';
import { type SimulatedPlant, createPlants } from './simulated-plants';

export interface InjectedFault {
  readonly name: FaultName;
  readonly span: FaultSpan;
}

/** Plant of a season. A plant with a fault has a clean twin with the same properties at the same place. */
export interface SeasonPlant {
  readonly plant: SimulatedPlant;
  readonly fault?: InjectedFault;
  /** Index of the clean twin of a faulty plant. */
  readonly twin?: number;
}

/** A third of the plants has a fault, another third consists of their clean twins. */
const FAULTY_SHARE = 1 / 3;
/** Range of the days on which faults begin, as shares of the season. */
const EARLIEST_SHARE = 0.4;
const LATEST_SHARE = 0.6;

/** Creates plants with faults, their clean twins, and other clean plants. Kinds of faults alternate. */
export function injectFaults(count: number, days: number, seed: number): SeasonPlant[] {
  const faultyCount = Math.floor(count * FAULTY_SHARE);
  const random = createSeededRandom(seed);
  const plants = createPlants(count - faultyCount);
  const firstKind = Math.floor(random() * FAULT_NAMES.length);
  const faulty = plants.slice(0, faultyCount).map((plant, k): SeasonPlant => {
    const name = FAULT_NAMES[(firstKind + k) % FAULT_NAMES.length];
    return { plant, twin: faultyCount + k, fault: { name, span: drawSpan(name, days, random) } };
  });
  const twins = plants.slice(0, faultyCount).map(({ registered, ...plant }) => ({
    plant: { ...plant, registered: { ...registered, name: `${registered.name}, twin` } },
  }));
  return [...faulty, ...twins, ...plants.slice(faultyCount).map((plant) => ({ plant }))];
}

function drawSpan(name: FaultName, seasonDays: number, random: () => number): FaultSpan {
  const { days, minDaysBefore = 0 } = FAULT_KINDS[name];
  const firstDay = Math.max(
    minDaysBefore,
    Math.round(seasonDays * (EARLIEST_SHARE + (LATEST_SHARE - EARLIEST_SHARE) * random())),
  );
  const [shortest, longest] = days;
  const length = longest === Infinity ? Infinity : shortest + Math.floor((longest - shortest + 1) * random());
  return { firstDay, endDay: firstDay + length, size: random() };
}
