import { DAY, HALF_HOUR, HOUR } from '@daystar/timeseries';
import type { IssueComparison } from './issue-comparison.service';
import { createDayFormatter } from '../pages/time-zone';

/** Energy of a column over a day, in the unit of power times hours. */
interface Energy {
  readonly energy: number;
  /** Whether every half hour with power has a value. */
  readonly isComplete: boolean;
}

/** Energies of an issue and of what happened since, on a day in the local time of a site. */
export interface DayEnergy {
  /** yyyy-MM-dd */
  readonly day: string;
  /** Start of its first half hour and end of its last one, ms. */
  readonly range: readonly [start: number, end: number];
  readonly forecast: Energy;
  /** Absent for an issue without tuning. */
  readonly untuned?: Energy;
  readonly actual?: Energy;
  readonly measured?: Energy;
}

/** Hours of the shortest day, on which clocks go forward. */
const SHORTEST_DAY_MS = DAY - HOUR;

/** Computes the energies of each complete day of an issue that began before `now`, ms. */
export function computeDayEnergies(comparison: IssueComparison, timeZone: string, now: number): DayEnergy[] {
  const { periodEnds, forecast, untuned, actual, measured } = comparison;
  const formatDay = createDayFormatter(timeZone);
  const rowsByDay = new Map<string, number[]>();
  for (const [row, end] of periodEnds.entries()) {
    const day = formatDay(end - HALF_HOUR);
    rowsByDay.set(day, [...(rowsByDay.get(day) ?? []), row]);
  }
  return [...rowsByDay].flatMap(([day, rows]) => {
    const start = periodEnds[rows[0]] - HALF_HOUR;
    const end = periodEnds[rows[rows.length - 1]];
    if (end - start < SHORTEST_DAY_MS || start >= now) return [];
    const sum = (values: Float64Array): Energy | undefined => {
      const known = rows.filter((row) => !Number.isNaN(values[row]));
      if (known.length === 0) return undefined;
      const energy = known.reduce((total, row) => total + (values[row] * HALF_HOUR) / HOUR, 0);
      return { energy, isComplete: rows.every((row) => forecast[row] === 0 || !Number.isNaN(values[row])) };
    };
    return [
      {
        day,
        range: [start, end],
        forecast: sum(forecast) ?? { energy: NaN, isComplete: false },
        untuned: untuned && sum(untuned),
        actual: sum(actual),
        measured: sum(measured),
      },
    ];
  });
}
