import type { ProvenanceRun, SkyColumns } from '@daystar/contracts';
import type { Steps } from '@daystar/timeseries';

/** The sky over one place on native steps, past and future: the input of all outputs. */
export interface SkyState {
  readonly steps: Steps;
  /** Number of steps in the past: the estimated actuals come first. */
  readonly actualSteps: number;
  /** Issue time, ms, from which lead times count. */
  readonly issuedAt: number;
  readonly columns: SkyColumns<Float64Array>;
  /** The lengths of its runs add up to the number of steps. */
  readonly provenance: readonly ProvenanceRun[];
}
