import type { Problem } from '../errors/problem';

/** An invalid property: its name, the code of its error, and its problem, or the text of the error after the name. */
export interface PropertyProblem {
  readonly field: string;
  readonly code: string;
  /** @param path prefix of field names */
  readonly describe: (path: string) => string | Problem;
}
