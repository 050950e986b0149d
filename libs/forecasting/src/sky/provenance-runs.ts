import type { InputRun, LadderStep, ProvenanceRun, RowFlag } from '@daystar/contracts';

/** Collects how step after step was made, run-length encoded as it goes. */
export class ProvenanceRuns {
  readonly runs: ProvenanceRun[] = [];
  private last = '';

  add(ladder: LadderStep, inputs: readonly InputRun[], flags: readonly RowFlag[] = []): void {
    const same = `${ladder} ${flags.join()} ${inputs.map((input) => `${input.source} ${input.run}`).join(' ')}`;
    if (same === this.last) this.runs[this.runs.length - 1].steps++;
    else this.runs.push({ steps: 1, ladder, inputs: [...inputs], ...(flags.length > 0 ? { flags: [...flags] } : {}) });
    this.last = same;
  }
}
