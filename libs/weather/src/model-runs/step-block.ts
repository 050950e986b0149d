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

  /** Whether this single step follows the last one, has its length, and the block has room. */
  accepts({ firstEnd, stepMs }: Steps): boolean {
    if (!this.steps) return true;
    return (
      this.steps.count < this.maxSteps && this.steps.stepMs === stepMs && lastEnd(this.steps) + stepMs === firstEnd
    );
  }

  /** Adds the fields of one step; a missing variable is a gap. */
  add(step: Steps, fields: FieldColumns): void {
    const index = this.steps?.count ?? 0;
    this.steps = this.steps ? { ...this.steps, count: index + 1 } : step;
    for (const [variable, [field]] of fields) {
      const column = this.columns.get(variable) ?? [];
      column[index] = field;
      this.columns.set(variable, column);
    }
  }
}
