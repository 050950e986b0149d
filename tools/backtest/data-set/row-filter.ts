/** A condition such as `is_daylight==1` on one column of the actuals. */
export interface RowFilter {
  readonly column: string;
  holds(value: number): boolean;
}

const CONDITION = /^\s*(\w+)\s*(==|!=|<=|>=|<|>)\s*(-?\d+(?:\.\d+)?)\s*$/;

/** Undefined when the text is no condition. A blank cell, NaN, fulfils none. */
export function rowFilter(condition: string): RowFilter | undefined {
  const [, column, sign, number] = CONDITION.exec(condition) ?? [];
  if (column === undefined) return undefined;
  const limit = Number(number);
  const holds: Record<string, (value: number) => boolean> = {
    '==': (value) => value === limit,
    '!=': (value) => !Number.isNaN(value) && value !== limit,
    '<': (value) => value < limit,
    '<=': (value) => value <= limit,
    '>': (value) => value > limit,
    '>=': (value) => value >= limit,
  };
  return { column, holds: holds[sign] };
}
