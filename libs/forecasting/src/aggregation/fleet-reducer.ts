import { type Fleet, type FleetCell, type Place, getCellName } from '@daystar/contracts';
import { type Orientation, type OrientationBin, addToBins, mergeBins, toOrientationMixture } from './orientation-bins';

/** One system of a fleet. */
export interface FleetSystem extends Place {
  /** MW */
  readonly capacity: number;
  /** Shares sum to 1. */
  readonly orientations: readonly (Orientation & { readonly share: number })[];
  /** Commissioning date, yyyy-MM-dd; absent when unknown. */
  readonly validFrom?: string;
}

/** Commissioning date of systems without one. */
export const DEFAULT_COMMISSIONING_DATE = '1970-01-01';

/** Maximum orientations of a cell: the time to compute its power grows with their number. */
const MAX_ORIENTATIONS = 4;

interface CellSum {
  /** Capacity by commissioning month (first day, yyyy-MM-dd), MW. */
  readonly added: Map<string, number>;
  bins: OrientationBin[];
}

/**
 * Reduces any number of systems to sky cells. A cell has its capacity by commissioning month and a mixture of at most
 * four orientations. Memory grows with the number of cells only.
 */
export class FleetReducer {
  private readonly cells = new Map<string, CellSum>();
  private systemCount = 0;

  add(system: FleetSystem): void {
    const name = getCellName(system);
    let cell = this.cells.get(name);
    if (!cell) this.cells.set(name, (cell = { added: new Map(), bins: [] }));
    // A month is precise enough for a forecast.
    const from = system.validFrom ? `${system.validFrom.slice(0, 7)}-01` : DEFAULT_COMMISSIONING_DATE;
    cell.added.set(from, (cell.added.get(from) ?? 0) + system.capacity);
    for (const { share, tilt, azimuth } of system.orientations) {
      addToBins(cell.bins, { tilt, azimuth }, share * system.capacity);
    }
    this.systemCount++;
  }

  get isEmpty(): boolean {
    return this.systemCount === 0;
  }

  /** Builds the fleet of the added systems. @throws RangeError when nothing was added */
  toFleet(): Fleet {
    if (this.isEmpty) throw new RangeError('a fleet must have at least one system');
    const validFrom = [...new Set([...this.cells.values()].flatMap(({ added }) => [...added.keys()]))].sort();
    const index = new Map(validFrom.map((from, i) => [from, i]));
    const cells = [...this.cells].map(([cell, { added, bins }]): FleetCell => ({
      cell,
      added: [...added].sort().flatMap(([from, capacity]) => [index.get(from) ?? 0, roundToWattPrecision(capacity)]),
      orientations: toOrientationMixture(mergeBins(bins, MAX_ORIENTATIONS)),
    }));
    return { systems: this.systemCount, valid_from: validFrom, cells };
  }
}

/** Rounds a capacity, MW, to 1 W. */
const roundToWattPrecision = (capacity: number): number => Math.round(capacity * 1e6) / 1e6;
