import { type Fleet, type FleetCell, type Place, cellOf } from '@daystar/contracts';
import { type Orientation, type OrientationBin, addToBins, fewest, mixtureOf } from './orientation-bins';

/** One row of a fleet: capacity at a place. */
export interface FleetSystem extends Place {
  /** MW */
  readonly capacity: number;
  /** Shares add up to 1. */
  readonly orientations: readonly (Orientation & { readonly share: number })[];
  /** yyyy-MM-dd from which it counts; absent when it always did. */
  readonly validFrom?: string;
}

/** Since when a system counts of which nobody knows. */
export const ALWAYS = '1970-01-01';

/** Most orientations of a cell: the cost of its rows grows with their number. */
const MOST_ORIENTATIONS = 4;

interface CellSum {
  readonly added: Map<string, number>;
  bins: OrientationBin[];
}

/**
 * Reduces systems, however many, to sky cells: what a cell holds is its capacity since when, and a mixture of at most four
 * orientations over all of it. Memory grows with the number of cells.
 */
export class FleetReducer {
  private readonly cells = new Map<string, CellSum>();
  private systems = 0;

  add(system: FleetSystem): void {
    const name = cellOf(system);
    let cell = this.cells.get(name);
    if (!cell) this.cells.set(name, (cell = { added: new Map(), bins: [] }));
    // By month: rows do not show on which day of it a roof was finished.
    const from = system.validFrom ? `${system.validFrom.slice(0, 7)}-01` : ALWAYS;
    cell.added.set(from, (cell.added.get(from) ?? 0) + system.capacity);
    for (const { share, tilt, azimuth } of system.orientations) {
      addToBins(cell.bins, { tilt, azimuth }, share * system.capacity);
    }
    this.systems++;
  }

  get empty(): boolean {
    return this.systems === 0;
  }

  /** @throws RangeError when nothing was added */
  fleet(): Fleet {
    if (this.empty) throw new RangeError('a fleet has at least one system');
    const validFrom = [...new Set([...this.cells.values()].flatMap(({ added }) => [...added.keys()]))].sort();
    const index = new Map(validFrom.map((from, i) => [from, i]));
    const cells = [...this.cells].map(([cell, { added, bins }]): FleetCell => ({
      cell,
      added: [...added].sort().flatMap(([from, capacity]) => [index.get(from) ?? 0, rounded(capacity)]),
      orientations: mixtureOf(fewest(bins, MOST_ORIENTATIONS)),
    }));
    return { systems: this.systems, valid_from: validFrom, cells };
  }
}

/** To a watt. */
const rounded = (capacity: number): number => Math.round(capacity * 1e6) / 1e6;
