import { basename } from 'node:path';
import { type Deviation, Deviations } from './deviations';
import { findGroupCheck } from './find-group-check';
import { VectorFile } from './vector-file';

/** Result of a check: the deviation of each column, or the reason why there is none. */
export interface FileResult {
  name: string;
  deviations: Deviation[];
  problem?: string;
}

/** Checks one reference vector file; an unreadable file gives a result with a problem, not an exception. */
export function checkFile(path: string): FileResult {
  const name = basename(path, '.json');
  try {
    const file = new VectorFile(path);
    const deviations = new Deviations(file);
    findGroupCheck(name)(file, deviations);
    const columnDeviations = deviations.listAll();
    return columnDeviations.length > 0
      ? { name, deviations: columnDeviations }
      : { name, deviations: [], problem: 'no column to compare' };
  } catch (error) {
    return { name, deviations: [], problem: (error as Error).message };
  }
}

export const isExceeded = ({ max, tolerance }: Deviation): boolean => !(max <= tolerance);

/** Whether the file was read and every column is within its tolerance. */
export const hasPassed = ({ problem, deviations }: FileResult): boolean =>
  problem === undefined && !deviations.some(isExceeded);
