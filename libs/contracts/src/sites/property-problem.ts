import type { FieldProblem } from '../errors/field-problem';

/** An invalid property: its name, the error code, and either a problem or the text that follows the name in the error. */
export interface PropertyProblem {
  readonly field: string;
  readonly code: string;
  /** @param path prefix of field names */
  readonly describe: (path: string) => string | FieldProblem;
}
