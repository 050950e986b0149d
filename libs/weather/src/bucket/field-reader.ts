import type { Steps } from '@daystar/timeseries';
import { setImmediate as otherWork } from 'node:timers/promises';
import type { FieldColumns } from '../field-tiles';
import type { Grid } from '../grib/grid/grid';
import { latticeOf, type NodeLattice, NodeSampler } from '../node-lattice';
import type { Rejection } from '../rejection';
import { catalogue, type GribPart } from '../runs/grib-catalogue';
import { RunFields } from '../runs/run-fields';
import type { HourOfRun } from './run-archive';

type Reject = (rejection: Rejection) => void;

/** The way from a grid's points to nodes, which is costly to find: kept for the grid of a model. */
interface Way {
  readonly grid: string;
  readonly lattice: NodeLattice;
  readonly sampler: NodeSampler;
}

/** Reads the fields of a run hour by hour; no more than two hours are held. */
export class FieldReader {
  private fields?: RunFields;

  constructor(
    private readonly run: number,
    private readonly reject: Reject,
    private way?: Way,
  ) {}

  /** Where values are brought; known once there was a message. */
  get lattice(): NodeLattice | undefined {
    return this.way?.lattice;
  }

  /** A reader of another run of the same model. */
  next(run: number, reject: Reject): FieldReader {
    return new FieldReader(run, reject, this.way);
  }

  /** Takes in an hour. Messages of another run or grid are rejected. */
  async add({ file, bytes }: HourOfRun, signal: AbortSignal): Promise<void> {
    for (const part of catalogue(file, bytes, this.reject)) {
      if (!this.belongs(part)) continue;
      this.fields ??= new RunFields(this.way!.sampler, this.reject);
      this.fields.add(part, bytes.subarray(part.offset, part.offset + part.length));
      // A message of the whole Earth takes a tenth of a second, and requests are waiting.
      await otherWork();
      signal.throwIfAborted();
    }
  }

  /** The fields of the step that ends with the hour taken in last. */
  over(step: Steps): FieldColumns {
    const columns = this.fields?.over(step) ?? new Map();
    this.fields?.forget(step.firstEnd);
    return columns;
  }

  private belongs({ file, run, grid }: GribPart): boolean {
    if (run !== this.run) {
      const message = `${file} holds a message of the run of ${new Date(run).toISOString()}`;
      this.reject({ code: 'unexpected-answer', message, file, field: 'run' });
      return false;
    }
    const name = nameOf(grid);
    if (this.way && this.way.grid !== name && this.fields) {
      this.reject({ code: 'unsupported', message: `${file} changes the grid within a run`, file, field: 'grid' });
      return false;
    }
    if (this.way?.grid !== name) {
      const lattice = latticeOf(grid);
      this.way = { grid: name, lattice, sampler: new NodeSampler(grid, lattice) };
    }
    return true;
  }
}

function nameOf(grid: Grid): string {
  const [first, last] = [grid.point(0), grid.point(grid.size - 1)];
  return [grid.type, grid.size, first.latitude, first.longitude, last.latitude, last.longitude].join(' ');
}
