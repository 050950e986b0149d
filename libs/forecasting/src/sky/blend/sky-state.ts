import type { ProvenanceRun, SkyColumns } from '@daystar/contracts';
import type { Steps } from '@daystar/timeseries';

/** Errors that places under the same clouds have in common, one value per step. */
export interface CommonErrorColumns {
  /** Change of opacity per standard deviation of the clouds' displacement to the east, %. */
  readonly east: Float64Array;
  /** Change of opacity per standard deviation of the clouds' displacement to the north, %. */
  readonly north: Float64Array;
  /** Share of the remaining error variance that all places in one weather system have in common, 0..1. */
  readonly largeScaleErrorShare: Float64Array;
}

/** The sky over one place on native steps, past and future: the input of all outputs. */
export interface SkyState {
  readonly steps: Steps;
  /** Number of steps in the past: the estimated actuals come first. */
  readonly actualSteps: number;
  /** Issue time, ms, from which lead times count. */
  readonly issuedAt: number;
  readonly columns: SkyColumns<Float64Array>;
  /** Absent without a nowcast. */
  readonly commonErrors?: CommonErrorColumns;
  /** The lengths of its runs add up to the number of steps. */
  readonly provenance: readonly ProvenanceRun[];
}
