import type { Deviations } from './deviations';
import type { VectorFile } from './vector-file';

/** Recomputes every row of a file and notes how far off we are. */
export type GroupCheck = (file: VectorFile, deviations: Deviations) => void;
