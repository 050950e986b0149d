import type { FieldError } from './daystar-error';
import { formatNumber } from './format-number';

/**
 * Texts of the problems that forms show most often. `{field}` and `{other}` are names of fields, which pages replace by their
 * labels. The compiler checks that pages have a translation of each.
 */
export const PROBLEM_TEXTS = [
  '{field} is required.',
  '{field} must be a number{unit}.',
  '{field} must be a whole number{unit}.',
  '{field} must be between {min} and {max}{unit}.',
  '{field} must be at most {max}{unit}.',
  '{field} must be at least {min}{unit}.',
  // Has the quotes of the API with which this one is compatible, because clients may match its text.
  "{field} must be greater than '0'.",
  "{field} must be greater than '0' and at most {max}{unit}.",
  '{field} must be an ISO 8601 duration such as {example}, at least {shortest} and at most {longest}.',
  '{field} must be a string of {min} to {max} characters.',
  '{field} must have at most {max} characters.',
  '{field} must have printable characters only.',
  '{field} must be true or false.',
  '{field} must be an object.',
  '{field} must be one of {choices}.',
  '{field} must be a date such as {example}.',
  '{field} must be a date or time such as {example}.',
  '{field} must not be before {date}.',
  '{field} must not be in the future.',
  '{field} must be given once, not {count} times.',
  '{field} must be a list of {minCount} to {maxCount} numbers between {min} and {max}{unit}.',
  '{field} must be a list of at most {maxCount} strings of {min} to {max} characters.',
  '{field} must be a list of at most {maxCount} dates or times such as {day} or {time}.',
  '{field} must be between 0 and 1, the share that remains: {share} for losses of {percent} %.',
  '{field} is not known. Use {other}.',
  '{field} is required with {other}.',
  '{field} must be given without {other}.',
  '{field} must be after {other}.',
  '{field} must not overlap {other}.',
  '{field} must be at most {other} ({limit}).',
  '{field} must be at most 100 times {other} ({limit}), in the same unit.',
  '{field} must be at least a hundredth of {other} ({limit}), in the same unit.',
  '{field} must be less than {other} ({limit}).',
  '{field} is required with {other}, which has no effect without a limit: give both or neither.',
  '{field} must have values of {other} that sum to 1, not {sum}.',
  '{field} must be the resource id of a utility-scale site of yours.',
  '{field} must be a GeoJSON Polygon or MultiPolygon.',
  '{field} must have coordinates.',
  '{field} has a ring ({ring}) that has fewer than four positions.',
  '{field} has a ring ({ring}) that does not end where it begins.',
  '{field} has a ring ({ring}) that encloses nothing.',
  '{field} must have at most {max} positions.',
  '{field} is too complex: too many of its edges are near each other. Simplify its border.',
  '{field} crosses itself near longitude {longitude}, latitude {latitude}.',
] as const;

export type ProblemText = (typeof PROBLEM_TEXTS)[number];

/** Values of the placeholders of a text besides `{field}`. A unit is empty when there is none. */
export type ProblemValues = Readonly<Record<string, string | number>>;

/** What is wrong with a field: a text with placeholders, and their values. */
export interface FieldProblem {
  readonly text: ProblemText;
  readonly values: ProblemValues;
  /** Line of a table, from 1 for its header. The message of the API names it as well. */
  readonly line?: number;
}

/** Problems by error. They are kept outside the errors, because responses contain only the message. */
const problems = new WeakMap<FieldError, FieldProblem>();

/** Creates an error whose message is formatted from a text, which pages translate: `findProblem` returns the problem of the error. */
export const createFieldError = (field_name: string, error_code: string, problem: FieldProblem): FieldError =>
  withProblem({ field_name, error_code, message: formatProblem(field_name, problem) }, problem);

/** Attaches the problem to an error with a message of its own. @param error is returned */
export function withProblem<T extends FieldError>(error: T, problem: FieldProblem | undefined): T {
  if (problem) problems.set(error, problem);
  return error;
}

/** Finds the problem from which the message of an error was formatted; undefined for an error with a free text. */
export const findProblem = (error: FieldError): FieldProblem | undefined => problems.get(error);

/** Formats a problem in English, as responses of the API have it. */
export const formatProblem = (field: string, { text, values }: FieldProblem): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'field') return `'${field}'`;
    const value = values[name];
    if (name === 'other') return `'${value}'`;
    if (name === 'unit') return value ? ` (${value})` : '';
    return typeof value === 'number' ? formatNumber(value) : value;
  });

const TIME_EXAMPLE = '2026-01-31T12:00:00Z';

/** The problem of a text that is not a time. */
export const INVALID_TIME: FieldProblem = {
  text: '{field} must be a date or time such as {example}.',
  values: { example: TIME_EXAMPLE },
};

/** Returns the problem of a list with a text that is not a time. @param maxCount maximum length */
export const toTimeListProblem = (maxCount: number): FieldProblem => ({
  text: '{field} must be a list of at most {maxCount} dates or times such as {day} or {time}.',
  values: { maxCount, day: '2026-01-31', time: TIME_EXAMPLE },
});
