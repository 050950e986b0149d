import type { Deviations } from './deviations';
import type { VectorFile } from './vector-file';

/** Recomputes every row of a file and records the deviations. */
export type GroupCheck = (file: VectorFile, deviations: Deviations) => void;
