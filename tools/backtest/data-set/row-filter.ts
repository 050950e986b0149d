/** A condition such as `is_daylight==1` on one column of the actuals. */
export interface RowFilter {
  readonly column: string;
  matches(value: number): boolean;
}

const CONDITION = /^\s*(\w+)\s*(==|!=|<=|>=|<|>)\s*(-?\d+(?:\.\d+)?)\s*$/;

/** Parses a condition; undefined when the text is not a condition. A blank cell (NaN) matches no condition. */
export function parseRowFilter(condition: string): RowFilter | undefined {
  const [, column, sign, number] = CONDITION.exec(condition) ?? [];
  if (column === undefined) return undefined;
  const limit = Number(number);
  const operators: Record<string, (value: number) => boolean> = {
    '==': (value) => value === limit,
    '!=': (value) => !Number.isNaN(value) && value !== limit,
    '<': (value) => value < limit,
    '<=': (value) => value <= limit,
    '>': (value) => value > limit,
    '>=': (value) => value >= limit,
  };
  return { column, matches: operators[sign] };
}
