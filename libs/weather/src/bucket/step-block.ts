import type { WeatherVariable } from '@daystar/contracts';
import { type Steps, lastEnd } from '@daystar/timeseries';
import type { FieldColumns } from '../field-tiles';

/** Fields of steps that follow one another, gathered until there are enough of them for a tile. */
export class StepBlock {
  steps?: Steps;
  private readonly columns = new Map<WeatherVariable, (Float32Array | undefined)[]>();

  constructor(private readonly mostSteps: number) {}

  get fields(): FieldColumns {
    return this.columns;
  }

  /** Whether this single step goes on where the block ends, and has room in it. */
  takes({ firstEnd, length }: Steps): boolean {
    if (!this.steps) return true;
    return (
      this.steps.count < this.mostSteps && this.steps.length === length && lastEnd(this.steps) + length === firstEnd
    );
  }

  /** Adds the fields of one step; a variable it lacks is a gap. */
  add(step: Steps, fields: FieldColumns): void {
    const at = this.steps?.count ?? 0;
    this.steps = this.steps ? { ...this.steps, count: at + 1 } : step;
    for (const [variable, [field]] of fields) {
      const column = this.columns.get(variable) ?? [];
      column[at] = field;
      this.columns.set(variable, column);
    }
  }
}
