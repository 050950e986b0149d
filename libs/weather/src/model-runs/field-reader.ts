import { type CellGrid, type Grid, UnstructuredGrid } from '@daystar/grib';
import { lastEnd, type Steps } from '@daystar/timeseries';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Rejection } from '../source/rejection';
import type { FieldColumns } from '../tiles/field-tiles';
import { createLattice } from '../tiles/create-lattice';
import type { NodeLattice } from '../tiles/node-lattice';
import { NodeSampler } from '../tiles/node-sampler';
import { type GribFieldEntry, listGribFields } from './grib-fields';
import type { ForecastHour } from './run-archive';
import { RunFields } from './run-fields';

type Reject = (rejection: Rejection) => void;

/**
 * Interpolation weights from the points of a grid to nodes. The last weights are cached, because they are expensive to compute.
 */
interface Regridding {
  readonly gridKey: string;
  readonly lattice: NodeLattice;
  readonly sampler: NodeSampler;
}

/** Reduces the fields of all members of an ensemble to the fields that are published. */
export type EnsembleReducer = (members: readonly FieldColumns[]) => Promise<FieldColumns>;

export interface FieldReaderOptions {
  /** Reduces the members of an ensemble to fields; absent for a deterministic model. */
  readonly ensemble?: EnsembleReducer;
  /** See `createLattice`. */
  readonly hasBlockMeans?: boolean;
  /** See `RunCalendar`. */
  readonly radiationIntervalMs?: number;
}

/** Decodes the fields of a run hour by hour, holding at most two hours. */
export class FieldReader {
  /** Fields by ensemble member; a deterministic model has one member. */
  private readonly members = new Map<number, RunFields>();

  constructor(
    private readonly run: number,
    private readonly reject: Reject,
    private readonly options: FieldReaderOptions = {},
    private regridding?: Regridding,
  ) {}

  /** Nodes of the fields; undefined before the first message. */
  get lattice(): NodeLattice | undefined {
    return this.regridding?.lattice;
  }

  /** Returns a reader of another run of the same model, with the same weights. */
  createForRun(run: number, reject: Reject): FieldReader {
    return new FieldReader(run, reject, this.options, this.regridding);
  }

  /** Decodes the messages of a forecast hour. Those of another run or grid are rejected. */
  async add({ file, bytes, grid: cells }: ForecastHour, signal: AbortSignal): Promise<void> {
    if (bytes.length === 0) return;
    for (const field of listGribFields(file, bytes, this.reject, this.options.ensemble !== undefined)) {
      if (!this.prepareRegridding(field, cells)) continue;
      const { radiationIntervalMs } = this.options;
      const fields =
        this.members.get(field.member) ?? new RunFields(this.regridding!.sampler, this.reject, radiationIntervalMs);
      this.members.set(field.member, fields);
      fields.add(field, bytes.subarray(field.offset, field.offset + field.length));
      // A message of the whole Earth takes a tenth of a second.
      await yieldToEventLoop();
      signal.throwIfAborted();
    }
  }

  /** Computes the fields of the steps that end with the last hour added. */
  async computeFields(steps: Steps): Promise<FieldColumns> {
    const members = [...this.members.values()].map((fields) => {
      const columns = fields.computeFields(steps);
      fields.prune(lastEnd(steps));
      return columns;
    });
    const { ensemble } = this.options;
    return ensemble ? ensemble(members) : (members[0] ?? new Map());
  }

  /** Checks the run and the grid of a field, and prepares its regridding. @returns false for a rejected field */
  private prepareRegridding({ file, run, grid: named }: GribFieldEntry, cells?: CellGrid): boolean {
    if (run !== this.run) {
      const [found, expected] = [run, this.run].map((time) => new Date(time).toISOString());
      const message = `${file} has a message of the run of ${found}, not of ${expected}`;
      this.reject({ code: 'unexpected-response', message, file, field: 'run' });
      return false;
    }
    const grid = named instanceof UnstructuredGrid ? cells : named;
    if (grid?.size !== named.size) {
      this.reject({ code: 'unsupported', message: `${file} has a grid without coordinates`, file, field: 'grid' });
      return false;
    }
    const gridKey = toGridKey(grid);
    if (this.regridding && this.regridding.gridKey !== gridKey && this.members.size > 0) {
      this.reject({ code: 'unsupported', message: `${file} changes the grid within a run`, file, field: 'grid' });
      return false;
    }
    if (this.regridding?.gridKey !== gridKey) {
      const lattice = createLattice(grid, this.options.hasBlockMeans);
      this.regridding = { gridKey, lattice, sampler: new NodeSampler(grid, lattice) };
    }
    return true;
  }
}

function toGridKey(grid: Grid): string {
  const [first, last] = [grid.getPoint(0), grid.getPoint(grid.size - 1)];
  return [grid.type, grid.size, first.latitude, first.longitude, last.latitude, last.longitude].join(' ');
}
