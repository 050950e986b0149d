import type { ProvenanceRun } from '@daystar/contracts';

/** Run-length encodes the provenance of consecutive steps. */
export class ProvenanceEncoder {
  readonly runs: ProvenanceRun[] = [];
  private lastKey = '';

  /**
   * Adds steps, and extends the last run if their provenance is the same.
   * @param run one step or more of the same provenance; empty lists of flags are omitted
   */
  add({ steps, ladder, inputs, flags = [], tuning_flags = [], plant_flags = [] }: ProvenanceRun): void {
    const sources = inputs.map(({ source, run, weight }) => `${source} ${run} ${weight ?? ''}`);
    const key = [ladder, flags.join(), tuning_flags.join(), plant_flags.join(), ...sources].join(' ');
    if (key === this.lastKey) this.runs[this.runs.length - 1].steps += steps;
    else
      this.runs.push({
        steps,
        ladder,
        inputs: [...inputs],
        ...(flags.length > 0 && { flags: [...flags] }),
        ...(tuning_flags.length > 0 && { tuning_flags: [...tuning_flags] }),
        ...(plant_flags.length > 0 && { plant_flags: [...plant_flags] }),
      });
    this.lastKey = key;
  }
}
