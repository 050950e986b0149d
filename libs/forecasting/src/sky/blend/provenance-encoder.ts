import type { InputRun, LadderStep, ProvenanceRun, RowFlag } from '@daystar/contracts';

/** Run-length encodes the provenance of consecutive steps. */
export class ProvenanceEncoder {
  readonly runs: ProvenanceRun[] = [];
  private last = '';

  add(ladder: LadderStep, inputs: readonly InputRun[], flags: readonly RowFlag[] = [], steps = 1): void {
    const same = `${ladder} ${flags.join()} ${inputs.map((input) => `${input.source} ${input.run}`).join(' ')}`;
    if (same === this.last) this.runs[this.runs.length - 1].steps += steps;
    else this.runs.push({ steps, ladder, inputs: [...inputs], ...(flags.length > 0 ? { flags: [...flags] } : {}) });
    this.last = same;
  }
}
