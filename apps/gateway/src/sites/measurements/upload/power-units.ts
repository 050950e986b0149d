import type { FieldProblem } from '@daystar/contracts';

/** Limits of a number, and the text of their unit. */
export interface Limits {
  readonly min?: number;
  readonly max?: number;
  readonly unit: string;
}

/** Power of one unit, W, VA or var. */
const UNIT_SIZES: ReadonlyMap<string, number> = new Map(
  ['W', 'VA', 'var'].flatMap((base) => [
    [base, 1],
    [`k${base}`, 1e3],
    [`M${base}`, 1e6],
  ]),
);

/** Finds the unit of power that is `factor` times another unit; undefined without one. */
export const findPowerUnit = (unit: string, factor: number): string | undefined =>
  [...UNIT_SIZES.keys()].find((name) => Math.abs((getFactor(name, unit) ?? NaN) / factor - 1) < 1e-9);

/** Returns the name of a unit of power that is written as `kw`, `KW` or `kWp`; undefined for other units. */
export const readPowerUnit = (text: string): string | undefined =>
  [...UNIT_SIZES.keys()].find(
    (name) =>
      name.toLowerCase() ===
      text
        .trim()
        .toLowerCase()
        .replace(/(?<=w)p$/, ''),
  );

/** Converts a number between units of power, without rounding errors; undefined for units of different kinds. */
export function convertPower(value: number, from: string, to: string): number | undefined {
  const factor = getFactor(from, to);
  return factor === undefined ? undefined : Number((value * factor).toPrecision(12));
}

/** Converts limits to the unit of a file; undefined for other problems, units of another kind, and the same unit. */
export function convertLimits({ min, max, unit }: FieldProblem['values'], fileUnit: string): Limits | undefined {
  const [from, to] = [String(unit), fileUnit];
  const factor = getFactor(from, to);
  if (factor === undefined || factor === 1 || (min === undefined && max === undefined)) return undefined;
  const ratio = factor > 1 ? `1 ${from} = ${factor} ${to}` : `1 ${to} = ${convertPower(1, to, from)} ${from}`;
  return {
    ...(min !== undefined && { min: convertPower(Number(min), from, to) }),
    ...(max !== undefined && { max: convertPower(Number(max), from, to) }),
    unit: `${to}; ${ratio}`,
  };
}

/** Returns how many of the second unit one of the first is; undefined for units of different kinds. */
function getFactor(unit: string, otherUnit: string): number | undefined {
  const [size, otherSize] = [UNIT_SIZES.get(unit), UNIT_SIZES.get(otherUnit)];
  const [base, otherBase] = [unit, otherUnit].map((name) => name.replace(/^[kM]/, ''));
  return size === undefined || otherSize === undefined || base !== otherBase ? undefined : size / otherSize;
}
