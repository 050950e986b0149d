/** A measured value, and a reference value measured in the same run or a fixed limit. */
export interface BenchResult {
  /** Name, such as `engine.pt5m`. */
  readonly id: string;
  readonly value: number;
  readonly unit: string;
  /** Reference value in the same unit; null if there is none or it could not be measured. */
  readonly reference: number | null;
  /** value / reference; null without a reference value. */
  readonly ratio: number | null;
}

export interface BenchOptions {
  /** Duration of a soak, minutes. */
  readonly minutes?: number;
  /** Length of a history or of an archive of weather, years. */
  readonly years?: number;
  /** Number of sky cells of the history or the archive. */
  readonly cells?: number;
  /** Number of sites of the start-up, tile, refresh, latency, throughput and archive benches. */
  readonly sites?: number;
  /** Whether hostile clients attack the gateway during the measurement. */
  readonly isHostile?: boolean;
}

/** Runs a bench. @param print prints a line that explains the results */
export type Bench = (print: (line: string) => void, options: BenchOptions) => Promise<readonly BenchResult[]>;

export function createResult(id: string, value: number, unit: string, reference: number | null): BenchResult {
  return { id, value, unit, reference, ratio: reference === null ? null : value / reference };
}

const formatColumns = (id: string, value: string, reference: string, ratio: string, unit: string): string =>
  `${id.padEnd(20)} ${value.padStart(12)} ${reference.padStart(12)} ${ratio.padStart(8)}  ${unit}`;

/** Formats results as a table with a header, one line per result. */
export function formatTable(results: readonly BenchResult[]): string {
  const formatNumber = (value: number | null) => (value === null ? '-' : value.toPrecision(4));
  const lines = results.map(({ id, value, unit, reference, ratio }) =>
    formatColumns(id, formatNumber(value), formatNumber(reference), formatNumber(ratio), unit),
  );
  return [formatColumns('id', 'value', 'reference', 'ratio', 'unit'), ...lines].join('\n');
}

/** Converts a result to the `--json` output. Its field `yardstick` has the reference value: programs read it by this name. */
export const toJson = ({ id, value, unit, reference, ratio }: BenchResult) => ({
  id,
  value,
  unit,
  yardstick: reference,
  ratio,
});
