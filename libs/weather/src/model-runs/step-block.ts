import type { WeatherVariable } from '@daystar/contracts';
import { type Steps, lastEnd } from '@daystar/timeseries';
import type { FieldColumns } from '../tiles/field-tiles';

/** Collects the fields of consecutive steps until there are enough for a tile. */
export class StepBlock {
  steps?: Steps;
  private readonly columns = new Map<WeatherVariable, (Float32Array | undefined)[]>();

  constructor(private readonly maxSteps: number) {}

  get fields(): FieldColumns {
    return this.columns;
  }

  /** Whether these steps follow the last one, have its length, and the block has room. */
  accepts({ firstEnd, stepMs, count }: Steps): boolean {
    if (!this.steps) return true;
    return (
      this.steps.count + count <= this.maxSteps &&
      this.steps.stepMs === stepMs &&
      lastEnd(this.steps) + stepMs === firstEnd
    );
  }

  /** Adds the fields of steps; a missing variable is a gap. */
  add(steps: Steps, fields: FieldColumns): void {
    const offset = this.steps?.count ?? 0;
    this.steps = this.steps ? { ...this.steps, count: offset + steps.count } : steps;
    for (const [variable, added] of fields) {
      const column = this.columns.get(variable) ?? [];
      added.forEach((field, i) => (column[offset + i] = field));
      this.columns.set(variable, column);
    }
  }
}
