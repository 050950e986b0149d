/**
 * Columns of rows that follow from their power, by name.
 * @param power `pv_estimate`, in the unit of the rows
 * @param capacity stated AC capacity, in the same unit
 * @param factors factor of the capacity in each row; 1 when absent
 */
type DeriveColumn = (power: Float64Array, capacity: number, factors?: Float64Array) => Float64Array;

/** Computations of these columns, by name. */
export const DERIVED_POWER_COLUMNS: Readonly<Record<string, DeriveColumn>> = {
  /** Percentage of the capacity at the time, at most 100. */
  percentage: (power, capacity, factors) =>
    power.map((value, i) => Math.min(100, (100 * value) / (capacity * (factors?.[i] ?? 1)))),
};

/** Computes all derived columns. @see DERIVED_POWER_COLUMNS */
export const derivePowerColumns = (
  ...[power, capacity, factors]: Parameters<DeriveColumn>
): Record<string, Float64Array> =>
  Object.fromEntries(
    Object.entries(DERIVED_POWER_COLUMNS).map(([name, derive]) => [name, derive(power, capacity, factors)]),
  );
