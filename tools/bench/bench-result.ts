/** A measured figure and the yardstick of the same run. */
export interface Figure {
  /** Name, such as `engine.pt5m`. */
  readonly id: string;
  readonly value: number;
  readonly unit: string;
  /** Reference value in the same unit; null when it could not be measured. */
  readonly yardstick: number | null;
  /** value / yardstick. */
  readonly ratio: number | null;
}

export interface BenchOptions {
  /** Duration of a soak, minutes. */
  readonly minutes?: number;
  /** Length of a history, years. */
  readonly years?: number;
  /** Number of sky cells of a history. */
  readonly cells?: number;
  /** Number of sites at start-up. */
  readonly sites?: number;
  /** Whether to attack the gateway meanwhile. */
  readonly hostile?: boolean;
}

/** Runs a bench; `say` prints remarks on the figures. */
export type Bench = (say: (line: string) => void, options: BenchOptions) => Promise<readonly Figure[]>;

export function figure(id: string, value: number, unit: string, yardstick: number | null): Figure {
  return { id, value, unit, yardstick, ratio: yardstick === null ? null : value / yardstick };
}

const columns = (id: string, value: string, yardstick: string, ratio: string, unit: string): string =>
  `${id.padEnd(20)} ${value.padStart(12)} ${yardstick.padStart(12)} ${ratio.padStart(8)}  ${unit}`;

/** A table of figures, one line each. */
export function formatTable(figures: readonly Figure[]): string {
  const number = (value: number | null) => (value === null ? '-' : value.toPrecision(4));
  const lines = figures.map(({ id, value, unit, yardstick, ratio }) =>
    columns(id, number(value), number(yardstick), number(ratio), unit),
  );
  return [columns('figure', 'value', 'yardstick', 'ratio', 'unit'), ...lines].join('\n');
}
