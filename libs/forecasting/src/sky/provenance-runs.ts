import type { InputRun, LadderStep, ProvenanceRun } from '@daystar/contracts';

/** Collects how step after step was made, run-length encoded as it goes. */
export class ProvenanceRuns {
  readonly runs: ProvenanceRun[] = [];
  private last = '';

  add(ladder: LadderStep, inputs: readonly InputRun[]): void {
    const same = `${ladder} ${inputs.map((input) => `${input.source} ${input.run}`).join(' ')}`;
    if (same === this.last) this.runs[this.runs.length - 1].steps++;
    else this.runs.push({ steps: 1, ladder, inputs: [...inputs] });
    this.last = same;
  }
}
