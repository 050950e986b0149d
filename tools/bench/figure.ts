/** One measured figure beside what was measured of a yardstick in the same run. */
export interface Figure {
  /** Such as `engine.pt5m`. */
  readonly id: string;
  readonly value: number;
  readonly unit: string;
  /** In the same unit; null when it could not be measured. */
  readonly yardstick: number | null;
  /** value / yardstick. */
  readonly ratio: number | null;
}

export interface BenchOptions {
  /** How long one takes that may take as long as one likes. */
  readonly minutes?: number;
  /** How much past a history is of. */
  readonly years?: number;
  readonly cells?: number;
  /** How many sites are known at a start. */
  readonly sites?: number;
  /** Whether a gateway is attacked meanwhile. */
  readonly hostile?: boolean;
}

/** Measures; `say` is for what a reader of the figures should know. */
export type Bench = (say: (line: string) => void, options: BenchOptions) => Promise<readonly Figure[]>;

export function figure(id: string, value: number, unit: string, yardstick: number | null): Figure {
  return { id, value, unit, yardstick, ratio: yardstick === null ? null : value / yardstick };
}

const columns = (id: string, value: string, yardstick: string, ratio: string, unit: string): string =>
  `${id.padEnd(20)} ${value.padStart(12)} ${yardstick.padStart(12)} ${ratio.padStart(8)}  ${unit}`;

/** A table of figures, one line each. */
export function tableOf(figures: readonly Figure[]): string {
  const number = (value: number | null) => (value === null ? '-' : value.toPrecision(4));
  const lines = figures.map(({ id, value, unit, yardstick, ratio }) =>
    columns(id, number(value), number(yardstick), number(ratio), unit),
  );
  return [columns('figure', 'value', 'yardstick', 'ratio', 'unit'), ...lines].join('\n');
}
