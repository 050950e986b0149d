/** Coefficients of the part-load curve: AC power by the square of the load, by the load, and at no load. */
const [SQUARE, LINEAR, CONSTANT] = [-0.0162, 0.9858, -0.0059];
/** Efficiency of the inverter to which the PVWatts curve was normalized. */
const REFERENCE_EFFICIENCY = 0.9637;

/** An inverter by nameplate. */
export interface PvwattsInverter {
  /** AC power at which the output is clipped, in the unit of the DC power. */
  capacity: number;
  /** Efficiency at full load, 0..1. */
  efficiency: number;
}

/**
 * AC power of an inverter, 0..capacity. The part-load curve is PVWatts'; the DC rating follows from the AC capacity
 * (capacity / efficiency), so that the output clips exactly at the capacity.
 *
 * @param pdc DC power, in the unit of the capacity; 0 or less gives 0
 *
 * Dobos, A. P. (2014): PVWatts Version 5 Manual, NREL/TP-6A20-62641.
 */
export function pvwattsInverter(pdc: number, { capacity, efficiency }: PvwattsInverter): number {
  if (!(pdc > 0) || !(efficiency > 0)) return 0;
  const load = (pdc * efficiency) / capacity;
  const partLoad = (efficiency / REFERENCE_EFFICIENCY) * (SQUARE * load + CONSTANT / load + LINEAR);
  return Math.max(0, Math.min(capacity, partLoad * pdc));
}

/** DC power, in the unit of the capacity, for which `pvwattsInverter` gives an AC power above 0 that is not clipped. */
export function pvwattsInverterInput(ac: number, { capacity, efficiency }: PvwattsInverter): number {
  const constant = CONSTANT - (ac * REFERENCE_EFFICIENCY) / capacity;
  const load = (-LINEAR + Math.sqrt(LINEAR * LINEAR - 4 * SQUARE * constant)) / (2 * SQUARE);
  return (load * capacity) / efficiency;
}
