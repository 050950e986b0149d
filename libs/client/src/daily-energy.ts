import type { PowerRow } from './types';

/** Energy of a local day, in the unit of power times hours. */
export interface DayEnergy {
  /** Local date, yyyy-MM-dd. */
  readonly date: string;
  /** Short English name: `Mon`. */
  readonly weekday: string;
  readonly energy: number;
  /**
   * Sums of the 10th and 90th percentiles of the periods: the range if all errors of the day had the same sign. It is
   * wider than the range that contains 80 % of the days.
   */
  readonly energy10_sum?: number;
  readonly energy90_sum?: number;
  /** Whether the rows cover the day from midnight to midnight. */
  readonly is_complete: boolean;
}

type Percentiles = Partial<Pick<PowerRow, 'pv_estimate10' | 'pv_estimate90'>>;
/** A row of power; `pv_estimate` is null where no forecast covers the period. */
export type EnergyRow = Pick<PowerRow, 'period_end' | 'period'> & Percentiles & { readonly pv_estimate: number | null };

const MINUTE = 60_000;
const FIELDS = ['pv_estimate', 'pv_estimate10', 'pv_estimate90'] as const;

/**
 * Sums the energy of each local day; days without a value are omitted.
 * @param rows rows with one period length, in ascending order; a period belongs to the day of its middle
 */
export function computeDailyEnergy(rows: readonly EnergyRow[], timeZone: string): DayEnergy[] {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const days = new Map<string, EnergyRow[]>();
  for (const row of rows) {
    const date = format.format(getPeriodEnd(row) - getPeriodLength(row) / 2);
    const rowsOfDay = days.get(date) ?? [];
    rowsOfDay.push(row);
    days.set(date, rowsOfDay);
  }
  return [...days].flatMap(([date, rowsOfDay]) => {
    const [energy, energy10, energy90] = FIELDS.map((field) => sumEnergy(rowsOfDay, field));
    if (energy === undefined) return [];
    return {
      date,
      weekday: new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' }).format(Date.parse(date)),
      energy,
      ...(energy10 === undefined ? {} : { energy10_sum: energy10 }),
      ...(energy90 === undefined ? {} : { energy90_sum: energy90 }),
      is_complete: isWholeDay(rowsOfDay, date, format),
    };
  });
}

/** Returns the length of a row's period, ms. */
export const getPeriodLength = ({ period }: { readonly period: string }): number =>
  Number(/\d+/.exec(period)?.[0]) * MINUTE;
const getPeriodEnd = ({ period_end }: Pick<EnergyRow, 'period_end'>): number => Date.parse(period_end);

/** Returns the energy of the rows, rounded to four decimals like power; undefined if no row has the field. */
function sumEnergy(rows: readonly EnergyRow[], field: (typeof FIELDS)[number]): number | undefined {
  const values = rows.map((row) => row[field]).filter((value) => typeof value === 'number');
  if (values.length === 0) return undefined;
  return roundEnergy(values.reduce((sum, value) => sum + value, 0) * (getPeriodLength(rows[0]) / (60 * MINUTE)));
}

/** Whether no value is missing, and the periods before the first and after the last row belong to other days. */
function isWholeDay(rows: readonly EnergyRow[], date: string, format: Intl.DateTimeFormat): boolean {
  const [firstRow, lastRow] = [rows[0], rows[rows.length - 1]];
  const neighbourTimes = [
    getPeriodEnd(firstRow) - 1.5 * getPeriodLength(firstRow),
    getPeriodEnd(lastRow) + getPeriodLength(lastRow) / 2,
  ];
  return (
    neighbourTimes.every((time) => format.format(time) !== date) &&
    rows.every(({ pv_estimate }) => pv_estimate !== null)
  );
}

const roundEnergy = (value: number) => Math.round(value * 10_000) / 10_000;
