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
  const partLoad = (efficiency / REFERENCE_EFFICIENCY) * (-0.0162 * load - 0.0059 / load + 0.9858);
  return Math.max(0, Math.min(capacity, partLoad * pdc));
}
