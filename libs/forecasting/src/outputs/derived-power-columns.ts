/**
 * Columns of rows that follow from their power, by name.
 * @param power `pv_estimate`, in the unit of the rows
 * @param capacity AC capacity, in the same unit
 */
export const DERIVED_POWER_COLUMNS: Readonly<Record<string, (power: Float64Array, capacity: number) => Float64Array>> =
  {
    /** Percentage of the capacity, at most 100. */
    percentage: (power, capacity) => power.map((value) => Math.min(100, (100 * value) / capacity)),
  };

/** Computes all derived columns. @see DERIVED_POWER_COLUMNS */
export const derivePowerColumns = (power: Float64Array, capacity: number): Record<string, Float64Array> =>
  Object.fromEntries(Object.entries(DERIVED_POWER_COLUMNS).map(([name, derive]) => [name, derive(power, capacity)]));
