import type { Steps } from '@daystar/timeseries';
import { setImmediate as otherWork } from 'node:timers/promises';
import type { FieldColumns } from '../field-tiles';
import type { Grid } from '@daystar/grib';
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

/** What the fields of all members of an ensemble come to. */
export type MembersToFields = (members: readonly FieldColumns[]) => Promise<FieldColumns>;

/** Reads the fields of a run hour by hour; no more than two hours are held. */
export class FieldReader {
  /** By member; outside ensembles there is one. */
  private readonly fields = new Map<number, RunFields>();

  /** @param ensemble how members become fields, when they are to be read */
  constructor(
    private readonly run: number,
    private readonly reject: Reject,
    private readonly ensemble?: MembersToFields,
    private way?: Way,
  ) {}

  /** Where values are brought; known once there was a message. */
  get lattice(): NodeLattice | undefined {
    return this.way?.lattice;
  }

  /** A reader of another run of the same model. */
  next(run: number, reject: Reject): FieldReader {
    return new FieldReader(run, reject, this.ensemble, this.way);
  }

  /** Takes in an hour. Messages of another run or grid are rejected. */
  async add({ file, bytes }: HourOfRun, signal: AbortSignal): Promise<void> {
    if (bytes.length === 0) return;
    for (const part of catalogue(file, bytes, this.reject, this.ensemble !== undefined)) {
      if (!this.belongs(part)) continue;
      const fields = this.fields.get(part.member) ?? new RunFields(this.way!.sampler, this.reject);
      this.fields.set(part.member, fields);
      fields.add(part, bytes.subarray(part.offset, part.offset + part.length));
      // A message of the whole Earth takes a tenth of a second, and requests are waiting.
      await otherWork();
      signal.throwIfAborted();
    }
  }

  /** The fields of the step that ends with the hour taken in last. */
  async over(step: Steps): Promise<FieldColumns> {
    const members = [...this.fields.values()].map((fields) => {
      const columns = fields.over(step);
      fields.forget(step.firstEnd);
      return columns;
    });
    return this.ensemble ? this.ensemble(members) : (members[0] ?? new Map());
  }

  private belongs({ file, run, grid }: GribPart): boolean {
    if (run !== this.run) {
      const message = `${file} holds a message of the run of ${new Date(run).toISOString()}`;
      this.reject({ code: 'unexpected-answer', message, file, field: 'run' });
      return false;
    }
    const name = nameOf(grid);
    if (this.way && this.way.grid !== name && this.fields.size > 0) {
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
