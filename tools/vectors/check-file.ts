import { basename } from 'node:path';
import { type Deviation, Deviations } from './deviations';
import { groupOf } from './groups';
import { VectorFile } from './vector-file';

/** What a check found: the deviations of each column, or why there are none. */
export interface FileResult {
  name: string;
  deviations: Deviation[];
  problem?: string;
}

/** Checks one reference vector file; a file that is not understood is a result with a problem, not an exception. */
export function checkFile(path: string): FileResult {
  const name = basename(path, '.json');
  try {
    const file = new VectorFile(path);
    const deviations = new Deviations(file);
    groupOf(name)(file, deviations);
    const all = deviations.all();
    return all.length > 0 ? { name, deviations: all } : { name, deviations: [], problem: 'nothing to compare' };
  } catch (error) {
    return { name, deviations: [], problem: (error as Error).message };
  }
}

export const exceeded = ({ worst, tolerance }: Deviation): boolean => !(worst <= tolerance);

/** Whether the file was understood and every column within its tolerance. */
export const passed = ({ problem, deviations }: FileResult): boolean =>
  problem === undefined && !deviations.some(exceeded);
