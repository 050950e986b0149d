import type { ProvenanceRun, SkyColumn } from '@daystar/contracts';
import type { Steps } from '@daystar/timeseries';

/** The sky over one place on native steps, past and future: what all rows are made of. */
export interface SkyState {
  readonly steps: Steps;
  /** The first so many steps lie in the past: estimated actuals. */
  readonly actualSteps: number;
  /** When it was made, ms: the lead of what is forecast counts from then. */
  readonly issuedAt: number;
  readonly columns: Readonly<Record<SkyColumn, Float64Array>>;
  /** Adds up to the number of steps. */
  readonly provenance: readonly ProvenanceRun[];
}
